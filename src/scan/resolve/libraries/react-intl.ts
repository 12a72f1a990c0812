/** react-intl: descriptors with an id, a default message and a description. */

import type { Composite, Known } from '../model/known.ts'
import { OTHER } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Translator } from '../model/translators.ts'
import { record } from '../values/composites.ts'
import { wrapping } from './i18next.ts'

/** Keys as they stand: no namespaces, no separators. */
export const plainTranslator: Translator = { kind: 'translator', dialect: 'plain', scope: {} }

/** Of libraries that give objects and lists of texts as they give texts. */
export const treeTranslator: Translator = { ...plainTranslator, subtree: true }

/** What isn't known of its messages is no key that anybody made up: each stands somewhere with its id. */
export const messageFormatter: Translator = { ...plainTranslator, descriptors: true }

const intlWith = (formatter: Translator): Composite =>
  record({ formatMessage: [formatter], $t: [formatter], formatHTMLMessage: [formatter] })

/** What is only named so may be of another library, which is given keys as well. */
export const namedIntl: Composite = intlWith(messageFormatter)

const intl: Composite = intlWith({ ...messageFormatter, descriptors: 'alone' })

const giveIntl: Native = { kind: 'native', call: () => [intl] }

/** The messages are used where they are read, and declared where they stand. */
export const declareMessages: Native = { kind: 'native', declares: true, call: (args, run) => args.get(0, run) }

const injectIntl: Native = { ...wrapping(record({ intl: [intl] })) }

export const reactIntl: Readonly<Record<string, Known>> = {
  useIntl: giveIntl,
  createIntl: giveIntl,
  injectIntl,
  IntlShape: intl,
  WrappedComponentProps: record({ intl: [intl] }),
  InjectedIntlProps: record({ intl: [intl] }),
  FormattedMessage: { kind: 'component', component: 'message' },
  FormattedHTMLMessage: { kind: 'component', component: 'message' },
  defineMessages: declareMessages,
  defineMessage: declareMessages,
}

/** Umi passes react-intl on, and has it outside of components as well. */
export const umi: Readonly<Record<string, Known>> = {
  ...reactIntl,
  getIntl: giveIntl,
  formatMessage: { ...messageFormatter, descriptors: 'alone' },
}

/** react-intl-universal: `intl.get('key')`, `intl.getHTML('key')`. */
export const reactIntlUniversal: Readonly<Record<string, Known>> = {
  default: record({
    get: [plainTranslator],
    getHTML: [plainTranslator],
    formatMessage: [messageFormatter],
    formatHTMLMessage: [messageFormatter],
    init: [OTHER],
  }),
}
