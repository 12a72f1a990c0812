import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { App } from './app.tsx'
import { Loading } from './components/loading.tsx'
import { i18n } from './i18n.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <Suspense fallback={<Loading />}>
        <App />
      </Suspense>
    </I18nextProvider>
  </StrictMode>,
)
