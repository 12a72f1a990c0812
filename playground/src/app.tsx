import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Footer } from './components/footer.tsx'
import { Header } from './components/header.tsx'
import { Loading } from './components/loading.tsx'
import { Home } from './pages/home.tsx'
import { useRoute } from './route.ts'
import { type Basket, type Bike, countOf } from './shop.ts'

const Checkout = lazy(() => import('./pages/checkout.tsx'))

export function App() {
  const { t } = useTranslation()
  const route = useRoute()
  const page = useDeferredValue(route) // the old page stays until the chunks of the new one are here
  const [basket, setBasket] = useState<Basket>({})
  const title = t('page.title')

  useEffect(() => {
    document.title = `Finch Cycles · ${title}`
  }, [title])

  function change(id: Bike['id'], count: number) {
    setBasket((current) => ({ ...current, [id]: Math.max(0, count) }))
  }

  return (
    <>
      <Header route={route} count={countOf(basket)} />
      <main>
        <Suspense fallback={<Loading />}>
          {page === '/checkout' ? (
            <Checkout basket={basket} onOrdered={() => setBasket({})} />
          ) : (
            <Home basket={basket} onChange={change} />
          )}
        </Suspense>
      </main>
      <Footer />
    </>
  )
}
