/** An app as teams write them: stores that know each other, actions, callbacks, and components that all texts go through. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const STORES = 20
const VIEWS = 160
/** Each hands on to the next, so none of them is known to be needed before the one in front of it. */
const LAYERS = 4

export function writeFlows(folder: string): void {
  const write = (name: string, text: string): void => {
    const file = join(folder, 'src', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const [name, text] of Object.entries(SHARED)) write(name, text)
  write('stores/RootStore.ts', rootStore())
  for (let index = 0; index < STORES; index++) {
    write(`models/Item${index}.ts`, model(index))
    write(`stores/Store${index}.ts`, store(index))
    for (let layer = 0; layer < LAYERS; layer++)
      write(`actions/layer${layer}/actions${index}.ts`, actions(layer, index))
  }
  for (let index = 0; index < VIEWS; index++) write(`views/area${index % STORES}/View${index}.tsx`, view(index))
}

const each = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('\n')

const SHARED: Readonly<Record<string, string>> = {
  'stores/useStores.ts': `import { createContext, useContext } from 'react'
import { RootStore } from './RootStore'
const StoresContext = createContext(new RootStore())
export const useStores = (): RootStore => useContext(StoresContext)
`,
  'stores/Store.ts': `import type { RootStore } from './RootStore'
export interface Model { id: string; title: string; status: string }
export abstract class Store<T extends Model> {
  data = new Map<string, T>()
  constructor(readonly rootStore: RootStore) {}
  get(id: string): T | undefined { return this.data.get(id) }
  add(item: T): T { this.data.set(item.id, item); return item }
  get ordered(): T[] { return [...this.data.values()].sort((a, b) => a.title.localeCompare(b.title)) }
  filter(test: (item: T) => boolean): T[] { return this.ordered.filter((item) => test(item)) }
  async perform(id: string, action: (item: T) => Promise<void> | void): Promise<void> {
    const item = this.get(id)
    if (item) await action(item)
  }
}
`,
  'ui/Button.tsx': `import { useTranslation } from 'react-i18next'
export function Button({ label, tip, onClick }: { label: string; tip?: string; onClick?: () => void }) {
  const { t } = useTranslation()
  return <button type="button" title={tip ? t(tip) : undefined} onClick={onClick}>{t(label)}</button>
}
`,
  'ui/List.tsx': `import type { ReactNode } from 'react'
import { Button } from './Button'
export interface Action { name: string; run(id: string): void }
export function List<T extends { id: string }>({ items, actions, render }: { items: T[]; actions: Action[]; render(item: T): ReactNode }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          {render(item)}
          {actions.map((action) => <Button key={action.name} label={action.name} onClick={() => action.run(item.id)} />)}
        </li>
      ))}
    </ul>
  )
}
`,
}

const rootStore = (): string => `${each(STORES, (index) => `import { Store${index} } from './Store${index}'`)}
export class RootStore {
${each(STORES, (index) => `  store${index} = new Store${index}(this)`)}
}
`

const model = (index: number): string => `import type { Store${index} } from '../stores/Store${index}'
export const STATUS${index} = { draft: 'item${index}.status.draft', shared: 'item${index}.status.shared', gone: 'item${index}.status.gone' } as const
export class Item${index} {
  title = ''
  status: keyof typeof STATUS${index} = 'draft'
  parentId?: string
  constructor(readonly id: string, readonly store: Store${index}) {}
  get parent(): Item${index} | undefined { return this.parentId ? this.store.get(this.parentId) : undefined }
  get path(): Item${index}[] { return this.parent ? [...this.parent.path, this] : [this] }
  get label(): string { return STATUS${index}[this.status] }
  move(to: string): void { this.parentId = to; this.store.rootStore.store${(index + 7) % STORES}.refresh(this.id) }
}
`

const store = (index: number): string => `import { Item${index} } from '../models/Item${index}'
import { Store } from './Store'
export class Store${index} extends Store<Item${index}> {
  refresh(id: string): void {
    const related = this.rootStore.store${(index + 1) % STORES}.get(id) ?? this.rootStore.store${(index + 13) % STORES}.get(id)
    if (related) this.add(new Item${index}(related.id, this))
  }
  children(id: string): Item${index}[] { return this.filter((item) => item.parentId === id) }
  share(id: string): Promise<void> { return this.perform(id, (item) => { item.status = 'shared' }) }
}
`

/** The last one reports what went wrong, by a key that it is given from the first. */
function actions(layer: number, index: number): string {
  const isLast = layer === LAYERS - 1
  const following = (index + 3) % STORES
  const next = isLast
    ? "import i18n from 'i18next'"
    : `import { save${following} as next } from '../layer${layer + 1}/actions${following}'`
  const handOn = isLast ? 'report(i18n.t(failure))' : 'return next(stores, id, failure)'
  return `${next}
import type { RootStore } from '../../stores/RootStore'
const report = (text: string): void => console.error(text)
export async function save${index}(stores: RootStore, id: string, failure: string): Promise<void> {
  const item = stores.store${index}.get(id)
  if (!item) return
  try {
    await item.store.share(item.id)
    item.path.forEach((each) => each.store.refresh(each.id))
  } catch {
    ${handOn}
  }
}
`
}

function view(index: number): string {
  const own = index % STORES
  return `import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { save${own} } from '../../actions/layer0/actions${own}'
import { useStores } from '../../stores/useStores'
import { Button } from '../../ui/Button'
import { List } from '../../ui/List'
export function View${index}({ id, onDone }: { id: string; onDone?: (label: string) => void }) {
  const { t } = useTranslation()
  const stores = useStores()
  const { store${own}, store${(own + 5) % STORES}: others } = stores
  const save = useCallback(() => { save${own}(stores, id, 'view${index}.failed').then(() => onDone?.('view${index}.done')) }, [id])
  const item = store${own}.get(id)
  const rest = others.filter((each) => each.title !== item?.title)
  return (
    <section aria-label={t('view${index}.heading')}>
      {item && <p>{t(item.label)} {t('view${index}.children', { count: store${own}.children(item.id).length })}</p>}
      <List items={rest} render={(each) => <b>{t(each.label)}</b>} actions={[{ name: 'view${index}.open', run: (open) => others.get(open)?.move(id) }]} />
      <Button label="view${index}.save" tip="view${index}.tip" onClick={save} />
    </section>
  )
}
`
}
