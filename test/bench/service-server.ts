/** Run as a process of its own: serves one published resource of 400 keys, by the service or by bare `node:http`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { serve } from '../../src/service/index.ts'
import { createRows } from './service-seed.ts'

const resource = Object.fromEntries(createRows(400, 'home', 1).map(({ key, value }) => [key, value]))

async function serveOurs(): Promise<string> {
  const { url, localKey } = await serve()
  const headers = { authorization: localKey }
  const body = JSON.stringify(resource)
  await (await fetch(`${url}/update/local/latest/en/home`, { method: 'POST', headers, body })).arrayBuffer()
  return url
}

function serveBare(): Promise<string> {
  const body = brotliCompressSync(JSON.stringify(resource), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const headers = {
    etag: `"${'0'.repeat(64)}-br"`,
    'last-modified': new Date(0).toUTCString(),
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=0, stale-while-revalidate=600, stale-if-error=86400',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.byteLength),
    'content-encoding': 'br',
  }
  const server = createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

process.send?.(await (process.argv[2] === 'bare' ? serveBare() : serveOurs()))
