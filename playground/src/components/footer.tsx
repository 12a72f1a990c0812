import languageMap from 'virtual:translations/languages'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../format.ts'

export function Footer() {
  const { t, i18n } = useTranslation()
  const translated = languageMap[i18n.language]?.translated.latest

  return (
    <footer>
      <p>{t('footer.note')}</p>
      {translated !== undefined && <p>{t('footer.coverage', { percent: formatPercent(translated, i18n.language) })}</p>}
    </footer>
  )
}
