/** Where the link of an invitation leads: a page to join the project, without scripts. */
import { type H3, HTTPResponse } from 'h3'
import { acceptInvitation, type Registrant, type Registration } from '../registration.ts'
import { badRequest } from '../request-error.ts'
import type { Database } from '../store/database.ts'
import { json } from './answer.ts'
import { readText } from './body.ts'

const MAX_FORM = 16 * 1024

export function addRegistration(app: H3, options: { database: Database; now(): number }): void {
  app.get('/register', (event) => page(form(event.url.searchParams.get('code') ?? '')))
  app.post('/register', async (event) => {
    const isForm = event.req.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
    const text = await readText(event.req, MAX_FORM)
    const registration = await acceptInvitation(options.database, parseRegistrant(text, isForm), options.now())
    return isForm ? page(welcome(registration)) : json(registration)
  })
}

function parseRegistrant(text: string, isForm: boolean): Registrant {
  let fields: Record<string, unknown>
  try {
    fields = isForm ? Object.fromEntries(new URLSearchParams(text)) : (JSON.parse(text) ?? {})
  } catch {
    throw badRequest('body: no valid JSON')
  }
  const field = (name: string): string => {
    const value = fields[name] ?? ''
    if (typeof value !== 'string' || value.length > 200 || value.includes('\0') || !value.isWellFormed()) {
      throw badRequest(`body: ${name}: expected a text of at most 200 characters`)
    }
    return value
  }
  return { code: field('code'), firstname: field('firstname'), lastname: field('lastname') }
}

function form(code: string): string {
  return `<h1>Join the translation project</h1>
<form method="post" action="/register">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<p><label>First name <input name="firstname" autocomplete="given-name"></label></p>
<p><label>Last name <input name="lastname" autocomplete="family-name"></label></p>
<p><button>Join</button></p>
</form>`
}

function welcome({ projectId, key }: Registration): string {
  return `<h1>Welcome to project ${escapeHtml(projectId)}</h1>
<p>This is your API key. It is shown this once:</p>
<p><code>${escapeHtml(key)}</code></p>`
}

function page(content: string): HTTPResponse {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Invitation</title>${content}</html>`
  return new HTTPResponse(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      // The address has the code in it. Without any referrer, browsers send a form as from nowhere, which is refused.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
