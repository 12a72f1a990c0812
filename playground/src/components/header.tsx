import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from './language-switch.tsx'

interface HeaderProps {
  route: string
  count: number
}

export function Header({ route, count }: HeaderProps) {
  const { t } = useTranslation()

  return (
    <header>
      <a className="brand" href="#/">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="16" cy="16" r="13" />
          <circle cx="16" cy="16" r="3" />
          <path d="M16 3v10m0 6v10M3 16h10m6 0h10" />
        </svg>
        Finch Cycles
      </a>
      <nav>
        <a href="#/" aria-current={route === '/' ? 'page' : undefined}>
          {t('nav.bicycles')}
        </a>
        <a href="#/checkout" aria-current={route === '/checkout' ? 'page' : undefined}>
          {t('nav.checkout')}
          {count > 0 && <span className="badge">{count}</span>}
        </a>
      </nav>
      <LanguageSwitch />
    </header>
  )
}
