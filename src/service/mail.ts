/** Invitations by mail (interface 4, endpoint 19), through the SMTP server of whoever runs the service. */
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { Invitation } from '../protocol/types.ts'
import type { SendInvitation } from './context.ts'

export interface MailOptions {
  /**
   * `smtp://user:password@host:port`, or `smtps://…` for TLS from the first byte; with `smtp:` TLS is used where the
   * server offers it. Needs the package `nodemailer`.
   */
  url: string
  /** Address that mails come from. */
  from: string
}

/** Milliseconds. The caller of endpoint 19 waits meanwhile. */
const TIMEOUT = 10_000

/** From `TRANSLATIONS_SMTP_URL` and `TRANSLATIONS_SMTP_FROM`; `undefined` where no server is named. */
export function readMailOptions(environment: Readonly<Record<string, string | undefined>>): MailOptions | undefined {
  const { TRANSLATIONS_SMTP_URL: url, TRANSLATIONS_SMTP_FROM: from } = environment
  if (!url) return undefined
  if (from) return { url, from }
  throw new TranslationsError('TR_CONFIG', 'TRANSLATIONS_SMTP_URL is set, but no address that mails come from', {
    fix: 'Set TRANSLATIONS_SMTP_FROM, such as translations@example.com',
  })
}

/** Rejects with `TR_CONFIG` where `nodemailer` is not installed or the address is none of an SMTP server. */
export async function createMailer({ url, from }: MailOptions): Promise<SendInvitation> {
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) {
    throw new TranslationsError('TR_CONFIG', 'the address of the mail server is none: smtp://user:password@host:port')
  }
  const { default: nodemailer } = await import('nodemailer').catch((cause: unknown) => {
    throw new TranslationsError('TR_CONFIG', 'sending mail needs the package `nodemailer`, which is not installed', {
      cause,
      fix: 'Install it: npm install nodemailer',
    })
  })
  const timeouts = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT }
  const transport = nodemailer.createTransport({ url, ...timeouts })
  return async (invitation) => {
    try {
      await transport.sendMail({
        from,
        to: invitation.email,
        subject: 'Invitation to a translation project',
        text: formatInvitation(invitation),
      })
    } catch (error) {
      // The server's words, not the driver's: those may hold the address with its password.
      const { code = 'unknown', response = '' } = error as { code?: string; response?: string }
      throw new Error(printable(`${code} ${response}`.trim()))
    }
  }
}

function formatInvitation({ link, role, scope }: Invitation): string {
  const limits = [
    ...(scope.languages.length > 0 ? [`Languages: ${scope.languages.join(', ')}`] : []),
    ...(scope.versions.length > 0 ? [`Versions: ${scope.versions.join(', ')}`] : []),
  ]
  return [
    'You are invited to a translation project.',
    '',
    `Role: ${role}`,
    ...limits,
    '',
    'Join here, within 14 days:',
    link,
    '',
    'If you did not expect this mail, ignore it.',
    '',
  ].join('\n')
}
