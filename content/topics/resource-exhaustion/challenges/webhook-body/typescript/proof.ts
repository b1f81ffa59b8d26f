import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Breach } from '#proof/vary'

type Code = typeof import('./webhook.ts')

const secret = 'not-a-real-secret'
const type = { 'content-type': 'application/json' }

function request(headers: Record<string, string>, body: Iterable<Buffer>): IncomingMessage {
  return Object.assign(Readable.from(body, { highWaterMark: 1 }), { headers }) as unknown as IncomingMessage
}

function sign(body: Buffer): Record<string, string> {
  return { ...type, 'x-signature': createHmac('sha256', secret).update(body).digest('hex'), 'content-length': String(body.length) }
}

export async function works({ receiveEvent, Refused }: Code) {
  const events: string[] = []
  const store = {
    addOnce: async ({ id }: { id: string }) => {
      if (events.includes(id)) return false
      events.push(id)
      return true
    },
  }
  const body = Buffer.from(JSON.stringify({ id: 'e-1', type: 'paid', amount: 5 }))
  const parts = [body.subarray(0, 10), body.subarray(10)]
  assert.equal(await receiveEvent(request(sign(body), parts), secret, store), true, 'A signed event should be taken.')
  assert.equal(await receiveEvent(request(sign(body), parts), secret, store), false, 'An event that is sent twice should be taken once.')
  const refuses = (headers: Record<string, string>, content: Buffer, status: number) =>
    assert.rejects(receiveEvent(request(headers, [content]), secret, store), (error) => error instanceof Refused && error.status === status, `${status === 401 ? 'A wrong signature' : status === 415 ? 'A body that is not JSON by its type' : 'A body that is not JSON'} should be refused with status ${status}.`)
  await refuses({ ...type, 'x-signature': '00' }, body, 401)
  await refuses({}, body, 415)
  await refuses(sign(Buffer.from('{')), Buffer.from('{'), 400)
  assert.deepEqual(events, ['e-1'], 'Only the signed event should be stored, once.')
}

/** 8 MiB in chunks, without a word about their number. The attack succeeds when all of it is taken. */
export async function exploit({ receiveEvent }: Code): Promise<Breach | false> {
  let sent = 0
  function* chunks() {
    const chunk = Buffer.alloc(65_536, 'A')
    for (; sent < 128; sent++) yield chunk
  }
  await receiveEvent(request(type, chunks()), secret, { addOnce: async () => true }).catch(() => undefined)
  return sent === 128 && { sent: 'a request without a signature and a length, with 8 MiB of the letter A', got: 'all 8 MiB were read into memory' }
}
