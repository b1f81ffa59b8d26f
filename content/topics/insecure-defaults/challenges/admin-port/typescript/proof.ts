import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./admin-port.ts')

async function start({ openAdminPort }: Code, vary: Vary) {
  const [requests, entries, secret] = [vary.number(1, 999), vary.number(1, 99), vary.text(12)]
  const calls = { emptied: 0 }
  const emptyCache = async () => {
    calls.emptied += 1
    return entries
  }
  const configuration = { region: 'eu', version: '1.2', cacheSeconds: '60', databaseUrl: secret }
  const log = { info: () => {}, error: () => {} }
  const server = await openAdminPort({ port: 0, configuration, counters: { requests }, emptyCache, log })
  const { port } = server.address() as AddressInfo
  const call = (host: string, method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<[number, string]>((resolve, reject) => {
      const outgoing = request({ host, port, method, path, headers, agent: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve([response.statusCode ?? 0, text.trim()]))
      })
      outgoing.on('error', reject).end()
    })
  return { server, call, calls, requests, entries, secret }
}

export async function works(code: Code, vary: Vary) {
  const { server, call, calls, requests, entries, secret } = await start(code, vary)
  const headers = { host: 'localhost' }
  assert.deepEqual(await call('127.0.0.1', 'GET', '/metrics', headers), [200, `requests ${requests}`], 'On the machine itself, /metrics should show the counters.')
  assert.equal((await call('127.0.0.1', 'GET', '/configuration', headers))[1].includes(secret), false, 'The configuration should be shown without the address of the database.')
  assert.deepEqual(await call('127.0.0.1', 'GET', '/cache/empty', headers), [404, 'not found'], 'Emptying the cache should need a POST.')
  assert.deepEqual(await call('127.0.0.1', 'POST', '/cache/empty', headers), [200, `${entries} entries removed`], 'On the machine itself, a POST should empty the cache.')
  assert.equal(calls.emptied, 1, 'The cache should have been emptied once.')
  server.close()
}

/** 127.0.0.2 and those after it stand for another address of the machine: what is bound to all addresses answers there, what is bound to 127.0.0.1 does not. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { server, call, calls } = await start(code, vary)
  await call(`127.0.0.${vary.number(2, 250)}`, 'POST', '/cache/empty', { host: 'localhost' }).catch(() => undefined)
  server.close()
  return calls.emptied > 0 && { sent: 'POST /cache/empty, to another address of the machine', got: 'the cache was emptied', damage: 'Anybody who reaches that address is taken for an operator, without a password.' }
}
