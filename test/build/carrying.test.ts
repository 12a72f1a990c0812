import { describe, expect, it } from 'vitest'
import { carryTexts } from '../../src/build/carrying.ts'
import { createSession } from '../../src/build/session.ts'
import { TranslationsError } from '../../src/errors.ts'

describe('texts that are put in at the end', () => {
  it.each([
    ['those that are used', 'renderTexts'],
    ['all', 'renderAll'],
  ] as const)('tell the host what to do where they cannot be had: %s', async (_, name) => {
    const session = createSession({ projectId: 'a' })
    const context = await session.state.made.context()
    const error = new TranslationsError('TR_NET_REFUSED', 'nothing answers', { fix: 'Start it.' })
    session.state.made.context = async () => ({ ...context, pull: () => Promise.reject(error) })
    session.host = { ...session.host, rendersTexts: true }
    const carrying = carryTexts(session, async () => {})
    await expect(carrying[name](['virtual:translations/en'])).rejects.toThrow('Start it.')
  })
})
