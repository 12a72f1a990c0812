/** What a scan over globs takes from outside of the root: what a bundler would take in. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scanFiles } from '../../src/scan/files.ts'
import { findFiles } from '../../src/scan/find.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { writeFiles } from '../support/project.ts'

let repository: string

beforeEach(() => {
  repository = realpathSync(mkdtempSync(join(tmpdir(), 'beside-')))
})

afterEach(() => {
  rmSync(repository, { recursive: true, force: true })
})

const WORKSPACE = { 'package.json': '{ "workspaces": ["apps/*", "packages/*"] }' }

/** A package of the workspace, as its manager links it. */
function link(name: string, folder: string): void {
  const path = join(repository, 'node_modules', name)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(join(repository, folder), path, 'dir')
}

async function beside(paths: string[] = [], options = resolveScanOptions({})): Promise<string[]> {
  const files = await findFiles(join(repository, 'apps/shop'), options, paths)
  return files.map((file) => file.slice(repository.length + 1)).filter((file) => !file.startsWith('apps/shop/'))
}

describe('source beside the root', () => {
  it('is what is imported by a path, an alias, or a package that is linked, and what those import', async () => {
    writeFiles(repository, {
      ...WORKSPACE,
      'apps/shop/src/page.tsx': [
        "import { Button } from '@acme/ui'",
        "import Card from '@acme/ui/card'",
        "export * from '../../../shared/words'",
        "const Late = lazy(() => import('~legacy/late'))",
      ].join('\n'),
      'apps/shop/tsconfig.json': '{ "compilerOptions": { "paths": { "~legacy/*": ["../legacy/src/*"] } } }',
      'apps/legacy/src/late.vue': "<script>\nconst { deep } = require('./deep.js')\n</script>",
      'apps/legacy/src/deep.ts': '',
      'apps/legacy/src/never.ts': '',
      'shared/words.ts': '',
      'packages/ui/package.json': '{ "name": "@acme/ui", "exports": { ".": "./src/index.ts", "./*": "./src/*.tsx" } }',
      'packages/ui/tsconfig.json': '{ "compilerOptions": { "paths": { "#parts/*": ["./parts/*"] } } }',
      'packages/ui/src/index.ts': "export { Button } from '#parts/button'",
      'packages/ui/src/card.tsx': '',
      'packages/ui/src/unused.tsx': '',
      'packages/ui/parts/button.tsx': '',
    })
    link('@acme/ui', 'packages/ui')
    expect(await beside()).toEqual([
      'apps/legacy/src/deep.ts',
      'apps/legacy/src/late.vue',
      'packages/ui/parts/button.tsx',
      'packages/ui/src/card.tsx',
      'packages/ui/src/index.ts',
      'shared/words.ts',
    ])
  })

  it('is what is imported in any spelling', async () => {
    const forms = [
      "import(/* webpackChunkName: 'a' */ '../../../shared/a')",
      'import(\n  // @vite-ignore\n  /* a * of * stars */ "../../../shared/b")',
      'import(`../../../shared/c`)',
      "vi.mock('../../../shared/d')",
      "import type { E } from /* types */ '../../../shared/e'",
    ]
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `shared/${name}.ts`)
    const shared = Object.fromEntries(names.map((name) => [name, '']))
    writeFiles(repository, { ...WORKSPACE, ...shared, 'apps/shop/src/page.ts': forms.join('\n') })
    expect(await beside()).toEqual(names)
  })

  it('is resolved as the root is', async () => {
    writeFiles(repository, {
      ...WORKSPACE,
      'apps/shop/src/page.tsx':
        'import { Button } from \'@acme/ui\'\nexport const Page = () => <Button label="cart.pay" />',
      'packages/ui/package.json': '{ "name": "@acme/ui", "main": "src/index.ts" }',
      'packages/ui/tsconfig.json': '{ "compilerOptions": { "paths": { "#parts/*": ["./parts/*"] } } }',
      'packages/ui/src/index.ts': "export { Button } from '#parts/button'",
      'packages/ui/parts/button.tsx': 'export const Button = ({ label }) => <b>{t(label)}</b>',
    })
    link('@acme/ui', 'packages/ui')
    const root = join(repository, 'apps/shop')
    const { usages } = scanFiles(await findFiles(root, resolveScanOptions({})), {
      root,
      options: resolveScanOptions({}),
    })
    expect(usages.map(({ file, key }) => [file, key])).toEqual([['src/page.tsx', 'cart.pay']])
  })

  it('is the source of a package whose output nobody has built', async () => {
    writeFiles(repository, {
      ...WORKSPACE,
      'apps/shop/src/page.tsx':
        "import { Button } from '@acme/ui-kit'\nimport '@acme/ui-kit/parts/card'\nexport const P = () => <Button label=\"pay\" />",
      'packages/kit/package.json':
        '{ "name": "@acme/ui-kit", "exports": { ".": "./dist/index.js", "./parts/*": "./dist/parts/*.js" } }',
      'packages/kit/src/index.tsx': 'export const Button = ({ label }) => <b>{t(label)}</b>',
      'packages/kit/src/parts/card.tsx': '',
    })
    link('@acme/ui-kit', 'packages/kit')
    expect(await beside()).toEqual(['packages/kit/src/index.tsx', 'packages/kit/src/parts/card.tsx'])
    const root = join(repository, 'apps/shop')
    const options = resolveScanOptions({})
    const { usages } = scanFiles(await findFiles(root, options), { root, options })
    expect(usages.map(({ key }) => key)).toEqual(['pay'])
    writeFiles(repository, { 'packages/kit/dist/index.js': '' })
    expect(await beside()).toEqual(['packages/kit/dist/index.js', 'packages/kit/src/parts/card.tsx'])
  })

  it('is no package that was installed, nothing excluded, no alias of the folders above, and nothing where paths are named', async () => {
    writeFiles(repository, {
      ...WORKSPACE,
      'apps/shop/src/page.ts': "import '@acme/ui'\nimport 'installed'\nimport 'stored'\nimport '../../shared/a.test'",
      'apps/shared/a.test.ts': '',
      'packages/ui/package.json': '{ "name": "@acme/ui", "exports": "./index.ts" }',
      'packages/ui/index.ts': "import '#shared'",
      'tsconfig.json': '{ "compilerOptions": { "paths": { "#shared": ["./apps/shared/b.ts"] } } }',
      'apps/shared/b.ts': '',
      'node_modules/installed/index.js': '',
      'node_modules/.store/node_modules/stored/index.js': '',
    })
    link('@acme/ui', 'packages/ui')
    link('stored', 'node_modules/.store/node_modules/stored')
    expect(await beside()).toEqual(['packages/ui/index.ts'])
    expect(await beside(['src'])).toEqual([])
    expect(await beside([], resolveScanOptions({ exclude: 'packages/**' }))).toEqual([])
    // What the app has installed itself is nearer.
    writeFiles(repository, { 'apps/shop/node_modules/@acme/ui/index.js': '' })
    expect(await beside()).toEqual([])
  })

  it('is nothing for a root that is part of no repository or workspace, or is the whole of it', async () => {
    writeFiles(repository, { 'apps/shop/a.ts': "import '../beside'", 'apps/beside.ts': '' })
    expect(await beside()).toEqual([])
    writeFiles(repository, { '.git/HEAD': '' })
    expect(await beside()).toEqual(['apps/beside.ts'])
    writeFiles(repository, { 'apps/shop/.git/HEAD': '' })
    expect(await beside()).toEqual([])
  })
})
