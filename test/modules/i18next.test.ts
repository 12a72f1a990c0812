import i18next from 'i18next'
import { describe } from 'vitest'
import { testAdapter } from './i18next-adapter.ts'

describe('virtual:translations/i18next', () => testAdapter(() => i18next.createInstance()))
