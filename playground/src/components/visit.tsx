import { useTranslation } from 'react-i18next'

export function Visit() {
  const { t } = useTranslation('common', { keyPrefix: 'visit' })

  return (
    <section className="visit">
      <div>
        <h2>{t('title')}</h2>
        <p>{t('text')}</p>
      </div>
      <ul>
        <li>{t('hours')}</li>
        <li>{t('address')}</li>
        <li>{t('parking', { defaultValue: 'Room for your old bicycle in the yard' })}</li>
      </ul>
    </section>
  )
}
