import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderSummary } from '../components/order-summary.tsx'
import { formatPrice } from '../format.ts'
import { type Basket, linesOf } from '../shop.ts'

const options = ['courier', 'pickup'] as const

interface CheckoutProps {
  basket: Basket
  onOrdered: () => void
}

export default function Checkout({ basket, onOrdered }: CheckoutProps) {
  const { t, i18n } = useTranslation('checkout')
  const [customer, setCustomer] = useState('')
  const [option, setOption] = useState<(typeof options)[number]>('courier')
  const [ordered, setOrdered] = useState(false)
  const lines = linesOf(basket)
  const total = lines.reduce((sum, { bike, count }) => sum + bike.price * count, 0)

  function order(event: FormEvent) {
    event.preventDefault()
    setOrdered(true)
    onOrdered()
  }

  if (ordered || lines.length === 0) {
    return (
      <section className="hero">
        <h1>{ordered ? t('order.thanks', { name: customer }) : t('title')}</h1>
        <p>{ordered ? t('order.next') : t('empty')}</p>
        <a className="button" href="#/">
          {t('back')}
        </a>
      </section>
    )
  }

  return (
    <>
      <section className="hero">
        <h1>{t('title')}</h1>
      </section>
      <div className="checkout">
        <form className="card" onSubmit={order}>
          <label>
            {t('form.name')}
            <input
              required
              autoComplete="name"
              value={customer}
              onChange={(event) => setCustomer(event.target.value)}
            />
          </label>
          <fieldset>
            <legend>{t('delivery.title')}</legend>
            {options.map((value) => (
              <label key={value} className="option">
                <input type="radio" name="option" checked={option === value} onChange={() => setOption(value)} />
                {t(`delivery.option.${value}`)}
              </label>
            ))}
          </fieldset>
          <button className="button" type="submit">
            {t('order.submit', { price: formatPrice(total, i18n.language) })}
          </button>
          {option === 'courier' && (
            <p className="quiet">
              {t('delivery.note', {
                defaultValue: 'Delivered by bicycle within two days.',
                description: 'Shown below the order button',
              })}
            </p>
          )}
        </form>
        <OrderSummary lines={lines} total={total} />
      </div>
    </>
  )
}
