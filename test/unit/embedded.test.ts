/** The embedded service of a process, which several ask for at the same moment. */
import { expect, it } from 'vitest'
import { shareEmbedded } from '../../src/embedded.ts'
import type { EmbeddedService } from '../../src/service/index.ts'

it('is opened once, and closed by the last of them', async () => {
  const told: string[] = []
  const open = async (): Promise<EmbeddedService> => {
    told.push('opened')
    return { close: async () => void told.push('closed') } as unknown as EmbeddedService
  }
  const shares = await Promise.all([1, 2, 3].map(() => shareEmbedded('at once', open)))
  expect(told).toEqual(['opened'])
  for (const share of shares) await share.close()
  expect(told).toEqual(['opened', 'closed'])
})
