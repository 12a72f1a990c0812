import { Trans, useTranslation } from 'react-i18next'
import { BikeCard } from '../components/bike-card.tsx'
import { Visit } from '../components/visit.tsx'
import { formatTime } from '../format.ts'
import { type Basket, type Bike, bikes, countOf } from '../shop.ts'

interface HomeProps {
  basket: Basket
  onChange: (id: Bike['id'], count: number) => void
}

export function Home({ basket, onChange }: HomeProps) {
  const { t, i18n } = useTranslation()
  const count = countOf(basket)

  return (
    <>
      <section className="hero">
        <h1>{t('home.title')}</h1>
        <p>{t('home.lead', { time: formatTime(18, 30, i18n.language) })}</p>
      </section>
      <section className="cards">
        {bikes.map((bike) => (
          <BikeCard
            key={bike.id}
            bike={bike}
            count={basket[bike.id] ?? 0}
            onChange={(next) => onChange(bike.id, next)}
          />
        ))}
      </section>
      <section className="basket" aria-live="polite">
        <p className="count">{t('cart.items', { count })}</p>
        {count > 0 && (
          <a className="button" href="#/checkout">
            {t('cart.checkout')}
          </a>
        )}
      </section>
      <p className="promise">
        <Trans i18nKey="home.promise" components={{ strong: <strong />, em: <em /> }} />
      </p>
      <Visit />
    </>
  )
}
