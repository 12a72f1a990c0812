/** Invitations that really arrive at a mail server. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startServed } from './served.ts'

interface Mail {
  from: string
  to: string[]
  content: string
}

interface MailServer {
  /** With user and password. */
  url: string
  mails: Mail[]
}

const PASSWORD = 'open-sesame'

async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password, username }, _, done) =>
      password === PASSWORD ? done(null, { user: username }) : done(new Error('not you')),
    onData: (stream, { envelope }, done) => {
      text(stream).then((content) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), content })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://postman:${PASSWORD}@127.0.0.1:${port}`, mails }
}

const from = 'translations@example.com'

/** Mail bodies are wrapped. */
const unwrap = (content: string): string => content.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

describe('an invitation', () => {
  it('19 is sent by mail, with the link that is returned', async () => {
    const { url, mails } = await startMailServer()
    const { send, warnings, errors } = await startServed({ mail: { url, from } })
    const body = { email: 'ada@example.com', role: 'publisher', scope: { languages: ['de'], versions: [] } }
    const { link } = (await (await send('POST', '/invite/local', { body })).json()) as { link: string }
    expect(mails).toEqual([{ from, to: ['ada@example.com'], content: expect.any(String) }])
    const content = unwrap(mails[0]?.content ?? '')
    for (const part of [link, 'Role: publisher', 'Languages: de']) expect(content).toContain(part)
    expect((await fetch(link)).status).toBe(200)
    expect([warnings, errors]).toEqual([[], []])
  })

  it('19 with send=false is not', async () => {
    const { url, mails } = await startMailServer()
    const { send } = await startServed({ mail: { url, from } })
    await send('POST', '/invite/local?send=false', { body: { email: 'ada@example.com' } })
    expect(mails).toEqual([])
  })

  it('holds where the mail could not be sent, and the log says why without the password', async () => {
    const { url, mails } = await startMailServer()
    const wrong = url.replace(PASSWORD, 'a-wrong-password')
    for (const [address, reason] of [
      [wrong, 'EAUTH'],
      ['smtp://postman:a-wrong-password@127.0.0.1:1', 'ECONNREFUSED'],
    ] as const) {
      const { send, errors } = await startServed({ mail: { url: address, from } })
      const answer = await send('POST', '/invite/local', { body: { email: 'ada@example.com' } })
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ link: expect.any(String) })])
      expect(errors).toEqual([expect.stringMatching(/^invite: the mail was not sent: /)])
      expect(errors[0]).toMatch(new RegExp(`${reason}|ESOCKET`))
      expect(errors[0]).not.toContain('a-wrong-password')
    }
    expect(mails).toEqual([])
  })

  it('is sent to nobody but whom it names', async () => {
    const { url, mails } = await startMailServer()
    const { send } = await startServed({ mail: { url, from } })
    for (const email of ['a@b.c\r\nBcc: x@y.z', 'a@b.c, x@y.z', '<x@y.z> a@b.c', 'a@b.c;x@y.z']) {
      expect((await send('POST', '/invite/local', { body: { email } })).status).toBe(400)
    }
    expect(mails).toEqual([])
  })

  it('needs a mail server that is one, and a sender', async () => {
    await expect(startServed({ mail: { url: 'http://x', from } })).rejects.toMatchObject({ code: 'TR_CONFIG' })
    process.env.TRANSLATIONS_SMTP_URL = 'smtp://127.0.0.1:1'
    onTestFinished(() => void delete process.env.TRANSLATIONS_SMTP_URL)
    await expect(startServed()).rejects.toMatchObject({ code: 'TR_CONFIG', exitCode: 2 })
  })

  it('takes the mail server from the environment', async () => {
    const { url, mails } = await startMailServer()
    Object.assign(process.env, { TRANSLATIONS_SMTP_URL: url, TRANSLATIONS_SMTP_FROM: from })
    onTestFinished(() => {
      delete process.env.TRANSLATIONS_SMTP_URL
      delete process.env.TRANSLATIONS_SMTP_FROM
    })
    const { send } = await startServed()
    await send('POST', '/invite/local', { body: { email: 'ada@example.com' } })
    expect(mails).toHaveLength(1)
  })
})
