/** The other tenant: sends little, at an even pace, and records response times. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { appApiBase, publicApiBase } from '@parapet/contract'

export type Credentials = { keys: string[]; cookies: string[]; userIds: string[]; teamIds: string[] }

/** Response times, delivery times of test webhooks, and everything that was not a 200. */
export type Noted = { requestMs: number[]; deliveryMs: number[]; failures: string[] }

export type CalmTenant = AsyncDisposable & {
  work(seconds: number): Promise<Noted>
}

/** Each key and session sends this often, half of its limit. */
const pauseMs = 200
/** As in the contract: a delivery that takes longer has failed. */
const deliveryMaxMs = 15_000

export async function openCalmTenant(url: string, who: Credentials, signal: AbortSignal): Promise<CalmTenant> {
  /** By delivery id. It may arrive before it is awaited, so either side can create the entry. */
  const arrivals = new Map<string, PromiseWithResolvers<void>>()
  const arrivalOf = (id: string) => {
    const known = arrivals.get(id) ?? Promise.withResolvers<void>()
    arrivals.set(id, known)
    return known
  }
  const receiver = createServer((request, response) => {
    request.resume()
    response.end()
    arrivalOf(request.headers['x-service-delivery'] as string).resolve()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const keyHeaders = (key: string) => ({ authorization: `Bearer ${key}` })
  const [firstKey] = who.keys as [string]
  const endpoint = await send('POST', `${publicApiBase}/webhook-endpoints`, keyHeaders(firstKey), {
    url: `http://127.0.0.1:${port}/`,
    events: ['assignment.created'],
  })
  const endpointId = (JSON.parse(endpoint.text) as { id: string }).id

  async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    })
    return { status: response.status, text: await response.text() }
  }

  /** A test delivery, from the request to the receiver. It may arrive before the response to its request. */
  async function deliver(noted: Noted): Promise<void> {
    const startedAt = performance.now()
    const { status, text } = await send(
      'POST',
      `${publicApiBase}/webhook-endpoints/${endpointId}/test`,
      keyHeaders(firstKey),
      {},
    )
    if (status !== 200) {
      noted.failures.push(`test of a webhook ${status} ${text}`)
      return
    }
    const { id } = JSON.parse(text) as { id: string }
    const isThere = await Promise.race([arrivalOf(id).promise.then(() => true), sleep(deliveryMaxMs, false)])
    arrivals.delete(id)
    if (isThere) noted.deliveryMs.push(performance.now() - startedAt)
    else noted.failures.push('a webhook was not delivered in time')
  }

  async function keepAsking(until: number, noted: Noted, ask: (n: number) => ReturnType<typeof send>): Promise<void> {
    for (let n = 0; performance.now() < until; n++) {
      const startedAt = performance.now()
      const { status, text } = await ask(n).catch((error: Error) => ({ status: 0, text: error.message }))
      const ms = performance.now() - startedAt
      if (status === 200) noted.requestMs.push(ms)
      else noted.failures.push(`${status} ${text}`)
      await sleep(Math.max(0, pauseMs - ms))
    }
  }

  return {
    async work(seconds) {
      const noted: Noted = { requestMs: [], deliveryMs: [], failures: [] }
      const until = performance.now() + seconds * 1000
      const pick = (list: string[], n: number) => list[n % list.length] as string
      const askers = [
        ...who.keys.map(
          (key) => (n: number) =>
            n % 4 === 3
              ? send('PATCH', `${publicApiBase}/teams/${pick(who.teamIds, n)}`, keyHeaders(key), {
                  description: `${n}`,
                })
              : send('GET', `${publicApiBase}/users/${pick(who.userIds, n)}`, keyHeaders(key)),
        ),
        ...who.cookies.map((cookie) => (n: number) => {
          const headers = { cookie, 'sec-fetch-site': 'same-origin' }
          return n % 4 === 3
            ? send('PATCH', `${appApiBase}/teams/${pick(who.teamIds, n)}`, headers, { description: `${n}` })
            : send('GET', `${appApiBase}/teams`, headers)
        }),
      ]
      const deliveries = async () => {
        while (performance.now() < until) {
          await deliver(noted)
          await sleep(pauseMs)
        }
      }
      await Promise.all([...askers.map((ask) => keepAsking(until, noted, ask)), deliveries()])
      return noted
    },
    async [Symbol.asyncDispose]() {
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}
