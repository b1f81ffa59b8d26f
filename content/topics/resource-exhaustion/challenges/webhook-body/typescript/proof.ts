import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./webhook.ts')

const type = { 'content-type': 'application/json' }

function request(headers: Record<string, string>, body: Iterable<Buffer>): IncomingMessage {
  return Object.assign(Readable.from(body, { highWaterMark: 1 }), { headers }) as unknown as IncomingMessage
}

function start(vary: Vary) {
  const secret = vary.text(32)
  const hmac = (body: Buffer) => createHmac('sha256', secret).update(body).digest('hex')
  const events: string[] = []
  const addOnce = async ({ id }: { id: string }) => !events.includes(id) && events.push(id) > 0
  const sign = (body: Buffer): Record<string, string> => ({ ...type, 'x-signature': hmac(body), 'content-length': String(body.length) })
  const newEvent = () => ({ id: `e-${vary.text(8)}`, type: vary.word(), amount: vary.number(1, 999), note: vary.remark() })
  return { secret, events, store: { addOnce }, sign, newEvent }
}

export async function works({ receiveEvent, Refused }: Code, vary: Vary) {
  const { secret, events, store, sign, newEvent } = start(vary)
  const ids: string[] = []
  for (const size of vary.shuffle([0, 5000, vary.number(30_000, 39_000)])) {
    const event = { ...newEvent(), text: vary.pick([...'AB ']).repeat(size) }
    const body = Buffer.from(JSON.stringify(event))
    const cut = vary.number(1, body.length - 1)
    const parts = [body.subarray(0, cut), body.subarray(cut)]
    assert.equal(await receiveEvent(request(sign(body), parts), secret, store), true, `A signed event of ${body.length} bytes should be taken.`)
    assert.equal(await receiveEvent(request(sign(body), [body]), secret, store), false, 'An event that is sent twice should be taken once.')
    ids.push(event.id)
  }
  const body = Buffer.from(JSON.stringify(newEvent()))
  const cut = body.subarray(0, 9)
  const refuses = (headers: Record<string, string>, content: Buffer, status: number, what: string) =>
    assert.rejects(receiveEvent(request(headers, [content]), secret, store), (error) => error instanceof Refused && error.status === status, `${what} should be refused with status ${status}.`)
  await refuses({ ...sign(body), 'x-signature': vary.text(2) }, body, 401, 'A wrong signature')
  await refuses({ ...type, 'content-length': String(body.length) }, body, 401, 'A missing signature')
  await refuses(sign(Buffer.from(JSON.stringify(newEvent()))), body, 401, 'The signature of another event')
  await refuses({}, body, 415, 'A body that is not JSON by its type')
  await refuses(sign(cut), cut, 400, 'A body that is not JSON')
  assert.deepEqual(events, ids, 'Only signed events should be stored, each once.')
}

const mebibyte = 1024 * 1024

/** A few MiB in chunks, without a word about their number. The attack succeeds when all of it is taken. */
export async function exploit({ receiveEvent }: Code, vary: Vary): Promise<Breach | false> {
  const { secret, store, sign, newEvent } = start(vary)
  const signature = sign(Buffer.from(JSON.stringify(newEvent())))['x-signature'] ?? ''
  for (const headers of vary.shuffle<Record<string, string>>([type, { ...type, 'x-signature': signature }])) {
    const total = vary.number(40, 50)
    let sent = 0
    function* chunks() {
      const chunk = Buffer.alloc(65_536, vary.pick([...'A 0{']))
      for (; sent < total; sent++) yield chunk
    }
    await receiveEvent(request(headers, chunks()), secret, store).catch(() => undefined)
    const size = `${((total * 65_536) / mebibyte).toFixed(1)} MiB`
    if (sent === total) return { sent: `a request with ${'x-signature' in headers ? 'the signature of another event' : 'no signature'}, no length, and ${size}`, got: `all ${size} were read into memory`, damage: 'Strangers decide how much memory the process takes: with some gigabytes, it ends.' }
  }
  return false
}
