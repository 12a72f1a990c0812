/** The libraries that are understood: what each of their exports is. */
import { NEXT_INTL } from '../model/familiar.ts'
import { type Known, UNKNOWN } from '../model/known.ts'
import { angular, angularCore, delonTheme } from './angular.ts'
import { dialogs, primeDialogs } from './angular-dialogs.ts'
import { angularRouter } from './angular-router.ts'
import { tables } from './angular-tables.ts'
import { bundlers } from './bundlers.ts'
import { lodashFp, ramda } from './data-last.ts'
import { dataTables } from './data-tables.ts'
import { eventBus } from './event-bus.ts'
import { formikForms } from './formik.ts'
import { fpTs } from './fp-ts.ts'
import { functions } from './functions.ts'
import { freeTranslator, i18next, reactI18next } from './i18next.ts'
import { immer, useImmerHooks } from './immer.ts'
import { jotai } from './jotai.ts'
import { lingui } from './lingui.ts'
import { loaded } from './loaded-components.ts'
import { lodash, ofLodash } from './lodash.ts'
import { mobx } from './mobx.ts'
import { nextIntl } from './next-intl.ts'
import { pinia } from './pinia.ts'
import { query } from './query.ts'
import { react, useActionState } from './react.ts'
import { reactHookForm } from './react-hook-form.ts'
import { reactIntl, reactIntlUniversal, umi } from './react-intl.ts'
import { reactRouter } from './react-router.ts'
import { docusaurus, reactJhipster } from './react-translate.ts'
import { reactRedux, redux, reduxActions, reselect } from './redux.ts'
import { reduxToolkit } from './redux-toolkit.ts'
import { rxjs } from './rxjs.ts'
import { resolvers, typedSchemas, yup } from './schemas.ts'
import { preactSignals, valtio } from './signals.ts'
import { solid } from './solid.ts'
import { solidStore } from './solid-store.ts'
import { styled } from './styled.ts'
import { svelte, svelteComponents, svelteI18n, sveltekitI18n } from './svelte.ts'
import { swr, swrInfinite } from './swr.ts'
import { tolgee } from './tolgee.ts'
import { typedRecords } from './typed-records.ts'
import { veeValidate } from './vee-validate.ts'
import { vue, vueI18n } from './vue.ts'
import { vueRouter } from './vue-router.ts'
import { vuetify } from './vuetify.ts'
import { vueUse } from './vueuse.ts'
import { zod, zodI18nMap } from './zod.ts'
import { zustand, zustandMiddleware } from './zustand.ts'

type Library = Readonly<Record<string, Known>>

/** Our own modules, as far as texts are read from them as data. */
const own: Library = { readText: { ...freeTranslator, subtree: true, probe: true, reads: 'key' } }

const LIBRARIES: readonly (readonly [RegExp, Library])[] = [
  [/^i18next(?:\/|$)/, i18next],
  [/^(?:react-i18next|next-i18next|i18next-vue|gatsby-plugin-react-i18next)(?:\/|$)/, reactI18next],
  [/^virtual:translations$/, own],
  [/^virtual:modules$/, bundlers],
  [NEXT_INTL, nextIntl],
  [/^(?:vue-i18n|petite-vue-i18n|@nuxtjs\/i18n|vue-i18n-bridge)(?:\/|$)/, vueI18n],
  [/^(?:react-intl|vue-intl|@formatjs\/intl)(?:\/|$)/, reactIntl],
  [/^react-intl-universal$/, reactIntlUniversal],
  [/^(?:umi|@umijs\/max|umi-plugin-(?:react\/)?locale)$/, umi],
  [/^@lingui\/(?:core|macro|react)(?:\/|$)/, lingui],
  [/^react-jhipster$/, reactJhipster],
  [/^@tolgee\/(?:react|vue|svelte)(?:\/|$)/, tolgee],
  [/^@docusaurus\/Translate$/, docusaurus],
  [/^(?:svelte-i18n|svelte-intl-precompile|svelte-i18next)(?:\/|$)/, svelteI18n],
  [/^(?:sveltekit-i18n|@sveltekit-i18n\/base)$/, sveltekitI18n],
  [/^(?:@ngx-translate\/core|@(?:ngneat|jsverse)\/transloco(?:-keys-manager)?)(?:\/|$)/, angular],
  // They take keys out of sources, and bring a function that marks them.
  [/^@\w+\/ngx-translate-extract(?:-marker)?(?:\/|$)/, angular],
  [/^@angular\/core$/, angularCore],
  [/^@angular\/router$/, angularRouter],
  [/^@angular\/material\/table$/, tables],
  [/^@angular\/(?:cdk|material)\/|^ng-zorro-antd(?:\/|$)/, dialogs],
  [/^primeng\/dynamicdialog$/, primeDialogs],
  [/^@delon\/theme$/, delonTheme],
  [/^(?:react|preact(?:\/.*)?|react\/jsx-runtime)$/, react],
  [/^react-dom$/, { useFormState: useActionState }],
  [/^(?:next\/dynamic|react-loadable|@loadable\/component)$/, loaded],
  [/^(?:styled-components|@(?:emotion|linaria)\/(?:styled|react|native)|goober)(?:\/(?:macro|native))?$/, styled],
  [/^@(?:mui|material-ui)\/(?:material|core|system|joy)(?:\/styles?)?$/, styled],
  [/^(?:vue|vue-demi|@vue\/.*|@nuxtjs\/composition-api|#imports)$/, vue],
  [/^@vueuse\/(?:core|shared)$/, vueUse],
  [/^vue-router(?:\/|$)/, vueRouter],
  [/^vuetify(?:\/lib(?:\/framework)?|\/locale\/adapters\/vue-i18n)?$/, vuetify],
  [/^pinia$/, pinia],
  [/^(?:mitt|tiny-emitter|eventemitter3|(?:node:)?events)$/, eventBus],
  [/^(?:lodash|lodash-es|underscore|es-toolkit(?:\/compat)?)$/, lodash],
  ...ofLodash,
  [/^lodash\/fp(?:\.js)?$/, lodashFp],
  [/^ramda$/, ramda],
  [/^(?:tsafe|ts-extras)(?:\/|$)/, typedRecords],
  [/^react-hook-form$/, reactHookForm],
  [/^formik$/, formikForms],
  [/^react-router(?:-dom)?$/, reactRouter],
  [/^@tanstack\/(?:react|vue|svelte|solid)-table$/, dataTables],
  [/^redux$/, redux],
  [/^react-redux$/, reactRedux],
  [/^redux-actions$/, reduxActions],
  [/^reselect$/, reselect],
  [/^@reduxjs\/toolkit(?:\/react)?$/, reduxToolkit],
  [/^zustand(?:\/(?:vanilla|traditional|react))?$/, zustand],
  [/^zustand\/(?:middleware(?:\/immer)?|(?:react\/)?shallow)$/, zustandMiddleware],
  [/^jotai(?:\/|$)/, jotai],
  [/^immer$/, immer],
  [/^use-immer$/, useImmerHooks],
  [/^solid-js$/, solid],
  [/^solid-js\/store$/, solidStore],
  [/^@preact\/signals(?:-core|-react(?:\/runtime)?)?$/, preactSignals],
  [/^valtio(?:\/|$)/, valtio],
  [/^(?:@tanstack\/(?:react|vue|solid)-query|react-query|vue-query)$/, query],
  [/^swr(?:\/immutable)?$/, swr],
  [/^swr\/infinite$/, swrInfinite],
  [/^(?:mobx|mobx-utils|mobx-react|mobx-react-lite)$/, mobx],
  [/^zod-i18n-map$/, zodI18nMap],
  [/^zod(?:\/v\d)?$/, zod],
  [/^yup$/, yup],
  [/^vee-validate$/, veeValidate],
  [/^@vee-validate\/(?:zod|yup)$/, typedSchemas],
  [/^@hookform\/resolvers\/(?:zod|yup)(?:\/|$)/, resolvers],
  [/^rxjs(?:\/operators)?$|^@angular\/core\/rxjs-interop$/, rxjs],
  [/^svelte$/, svelteComponents],
  [/^svelte\/store$/, svelte],
  [/^(?:fp-ts\/(?:.*\/)?function|effect(?:\/Function)?)$/, functions],
  [/^fp-ts\/(?:.*\/)?(?:Either|TaskEither|Option)$/, fpTs],
]

/** What `import { name } from 'specifier'` gives; `*` is all of it. */
export function findLibraryExport(specifier: string, name: string): Known | undefined {
  const library = libraryNamed(specifier)
  if (!library || name !== '*') return library && ofLibrary(library, name)
  return {
    kind: 'composite',
    member: (member) => [ofLibrary(library, member) ?? UNKNOWN],
    each: () => Object.values(library),
    keys: () => [],
  }
}

/** Whether a specifier means one of them, as far as no alias says otherwise. */
export function isLibrary(specifier: string): boolean {
  return libraryNamed(specifier) !== undefined
}

const named = new Map<string, Library | undefined>()

function libraryNamed(specifier: string): Library | undefined {
  if (!named.has(specifier)) named.set(specifier, LIBRARIES.find(([pattern]) => pattern.test(specifier))?.[1])
  return named.get(specifier)
}

function ofLibrary(library: Library, name: string): Known | undefined {
  return Object.hasOwn(library, name) ? library[name] : undefined
}
