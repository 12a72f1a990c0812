/** The proof of a step: every resource of the target as the source was at one of the looks at it, and nothing else. */
import { expect, it } from 'vitest'
import type { Contents } from '../../src/release/contents.ts'
import { createProof } from '../../src/release/proof.ts'

const contents = (texts: Readonly<Record<string, Readonly<Record<string, string>>>>): Contents =>
  new Map(Object.entries(texts))

const A = { 'en/a': { k: '1' } }
const B = { 'en/b': { k: '1' } }

/** `source`: what each look finds, the last one from then on. */
async function isProved(source: readonly Contents[], target: Contents): Promise<boolean> {
  let looks = 0
  const look = async (): Promise<Contents> => source[Math.min(looks++, source.length - 1)] as Contents
  const reader = {
    unpublished: (version: string) => (version === 'latest' ? look() : Promise.resolve(target)),
    published: () => Promise.reject(new Error('nothing is published here')),
  }
  const proof = createProof(reader, { kind: 'copy', from: 'latest', to: 'production' })
  await proof.observe()
  return (await proof.hold({ timeout: 30, interval: 10 })) !== undefined
}

it.each<[string, Contents[], Contents, boolean]>([
  ['all that the source has', [contents({ ...A, ...B })], contents({ ...A, ...B }), true],
  ['no resource that the source lacks', [contents(A)], contents({ ...A, ...B }), false],
  ['every resource that the source has', [contents({ ...A, ...B })], contents(A), false],
  ['no other texts', [contents({ ...A, ...B })], contents({ ...A, 'en/b': { k: '2' } }), false],
  ['what was there at the first look', [contents(A), contents({ 'en/a': { k: '2' } })], contents(A), true],
  [
    'what is there at the last look',
    [contents(A), contents({ 'en/a': { k: '2' } })],
    contents({ 'en/a': { k: '2' } }),
    true,
  ],
  [
    'each resource at a look of its own',
    [contents({ ...A, ...B }), contents({ 'en/a': { k: '2' }, 'en/b': { k: '2' } })],
    contents({ ...A, 'en/b': { k: '2' } }),
    true,
  ],
  ['nothing of empty texts', [contents({ 'en/a': { k: '1', later: '' } })], contents(A), true],
])('asks for %s', async (_, source, target, proved) => {
  expect(await isProved(source, target)).toBe(proved)
})
