import { describe } from 'vitest'
import { runWithI18next, runWithVueI18n } from './library.ts'
import { testTruth } from './truth.ts'

describe('run-i18next', () => testTruth('run-i18next', (code) => runWithI18next(code)))
describe('run-vue-i18n', () => testTruth('run-vue-i18n', async (code) => runWithVueI18n(code)))
