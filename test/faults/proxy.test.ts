/** A proxy of the environment: every request goes to it, and the service is a name that only the proxy knows. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { runCli } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startServe } from '../support/service.ts'

/** Tunnels whatever it is asked for to one place, and remembers the names. */
async function startProxy(target: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const { hostname, port } = new URL(target)
  const server = createServer()
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    const upstream = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    for (const end of [upstream, socket]) end.on('error', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

it('pulls through the proxy of the environment', async () => {
  const project = createProject({ 'texts/en/common.json': { title: 'Title' } })
  const service = await startServe(project, ['--data', `${project}/data`, '--import', 'texts', '--host', '0.0.0.0'])
  const proxy = await startProxy(service.url.replace('0.0.0.0', '127.0.0.1'))
  const env = { ...service.env, TRANSLATIONS_BASE_URL: 'http://translations.invalid', HTTP_PROXY: proxy.url }
  const { code, stdout, stderr } = await runCli(['pull', '--json'], { cwd: project, env })
  expect(code, stderr).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ languages: { en: 1 } })
  expect(new Set(proxy.asked)).toEqual(new Set(['translations.invalid:80']))

  // Without the proxy there is no such host.
  const direct = await runCli(['pull', '--update'], { cwd: project, env: { ...env, HTTP_PROXY: '' } })
  expect(direct.stderr).toContain('TR_NET_DNS')
  expect(direct.code).toBe(3)
})

it('leaves the loopback alone', async () => {
  const project = createProject({ 'texts/en/common.json': { title: 'Title' } })
  const service = await startServe(project, ['--data', `${project}/data`, '--import', 'texts'])
  const { code, stderr } = await runCli(['pull'], {
    cwd: project,
    env: { ...service.env, HTTP_PROXY: 'http://127.0.0.1:1' },
  })
  expect(code, stderr).toBe(0)
})
