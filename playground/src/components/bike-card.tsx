import { useTranslation } from 'react-i18next'
import { formatPrice } from '../format.ts'
import type { Bike } from '../shop.ts'
import { Bicycle } from './bicycle.tsx'

interface BikeCardProps {
  bike: Bike
  count: number
  onChange: (count: number) => void
}

export function BikeCard({ bike, count, onChange }: BikeCardProps) {
  const { t, i18n } = useTranslation()
  const { name, builder } = bike

  return (
    <article className="card">
      <Bicycle color={bike.color} />
      <p className={`status ${bike.status}`}>{t(`status.${bike.status}`)}</p>
      <h2>{name}</h2>
      <p>{t(`bike.${bike.id}.text`)}</p>
      <p className="quiet">{t('builder.note', { context: builder.gender, name: builder.name })}</p>
      <div className="buy">
        <strong>{formatPrice(bike.price, i18n.language)}</strong>
        <div className="stepper">
          <button
            type="button"
            aria-label={t('cart.remove', { name })}
            disabled={count === 0}
            onClick={() => onChange(count - 1)}
          >
            −
          </button>
          <output>{count}</output>
          <button type="button" aria-label={t('cart.add', { name })} onClick={() => onChange(count + 1)}>
            +
          </button>
        </div>
      </div>
    </article>
  )
}
