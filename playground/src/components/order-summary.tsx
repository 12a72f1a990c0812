import { useTranslation } from 'react-i18next'
import { formatPrice } from '../format.ts'
import type { linesOf } from '../shop.ts'

interface OrderSummaryProps {
  lines: ReturnType<typeof linesOf>
  total: number
}

export function OrderSummary({ lines, total }: OrderSummaryProps) {
  const { t, i18n } = useTranslation('checkout')
  const days = Math.max(...lines.map(({ bike }) => bike.days))

  return (
    <aside className="card">
      <h2>{t('summary.title')}</h2>
      <dl>
        {lines.map(({ bike, count }) => (
          <div key={bike.id}>
            <dt>
              {count} × {bike.name}
            </dt>
            <dd>{formatPrice(bike.price * count, i18n.language)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t('summary.total')}</dt>
          <dd>{formatPrice(total, i18n.language)}</dd>
        </div>
      </dl>
      <p className="quiet">{t('order.ready', { count: days })}</p>
    </aside>
  )
}
