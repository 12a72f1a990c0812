import { languages } from 'virtual:translations'
import languageMap from 'virtual:translations/languages'
import { useTranslation } from 'react-i18next'

export function LanguageSwitch() {
  const { t, i18n } = useTranslation()

  return (
    <fieldset className="languages" aria-label={t('nav.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          title={languageMap[language]?.name}
          aria-pressed={language === i18n.resolvedLanguage}
          onClick={() => i18n.changeLanguage(language)}
        >
          {languageMap[language]?.nativeName ?? language}
        </button>
      ))}
    </fieldset>
  )
}
