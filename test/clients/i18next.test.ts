/** The newest i18next, which asks for a newer Node than the main install may have. */
import { createRequire } from 'node:module'
import { describe } from 'vitest'
import { testAdapter } from '../modules/i18next-adapter.ts'
import { runWithI18next } from '../scan/library.ts'
import { testTruth } from '../scan/truth.ts'

const newest = createRequire(import.meta.url)('i18next')

describe('virtual:translations/i18next', () => testAdapter(() => newest.createInstance()))
describe('run-i18next', () => testTruth('run-i18next', (code) => runWithI18next(code, newest)))
