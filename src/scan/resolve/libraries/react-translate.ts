/** Libraries with a `<Translate>` of their own: react-jhipster, Docusaurus. */
import type { Known } from '../model/known.ts'
import { messageFormatter, plainTranslator } from './react-intl.ts'

const Translate: Known = { kind: 'component', component: 'translate' }

export const reactJhipster: Readonly<Record<string, Known>> = { Translate, translate: plainTranslator }

export const docusaurus: Readonly<Record<string, Known>> = { default: Translate, translate: messageFormatter }
