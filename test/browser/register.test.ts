/** The page that an invitation leads to, in a browser, which says where a form comes from. */
import { expect, it } from 'vitest'
import { startServed } from '../service/served.ts'
import { shareBrowser } from './chromium.ts'

const open = shareBrowser()

it('makes its reader a member', async () => {
  const { send } = await startServed()
  const body = { email: 'ada@example.com', role: 'publisher' }
  const { link } = (await (await send('POST', '/invite/local?send=false', { body })).json()) as { link: string }
  const page = await open()
  await page.goto(link)
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.waitForSelector('h1:has-text("Welcome to project local")')
  const authorization = (await page.textContent('code')) ?? ''
  expect((await send('GET', '/tags/local', { headers: { authorization } })).status).toBe(200)
  const users = (await (await send('GET', '/users/local')).json()) as object[]
  expect(users).toContainEqual(expect.objectContaining({ firstname: 'Ada', role: 'publisher' }))
})
