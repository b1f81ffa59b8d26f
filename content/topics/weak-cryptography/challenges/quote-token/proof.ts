import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/quote-token.ts')
type Quote = Awaited<ReturnType<InstanceType<Code['QuoteTokens']>['open']>>

// With the padding that Python asks for.
const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')

function start(vary: Vary) {
  const key = Array.from({ length: 64 }, () => vary.pick([...'0123456789abcdef'])).join('')
  /** Python counts the time in seconds, and writes it in its own way. */
  const quoteOf = (discount: number, seconds = vary.number(60, 90_000)) => {
    const quote = { discount, product: `${vary.word()}-${vary.text(8)}`, customer: `c-${vary.number(1000, 9999)}` }
    const expires = Math.floor(Date.now() / 1000) + seconds
    return (language === 'python' ? { ...quote, expires_at: expires } : { ...quote, expiresAt: expires * 1000 }) as Quote
  }
  return { key, quoteOf }
}

export async function works({ QuoteTokens, QuoteError }: Code, vary: Vary) {
  const { key, quoteOf } = start(vary)
  const tokens = await new QuoteTokens(key)
  const refuses = (token: string, what: string) => assert.rejects(async () => tokens.open(token), QuoteError, `${what} should be refused with a QuoteError.`)
  const [again, other] = [await new QuoteTokens(key), await new QuoteTokens([...key].reverse().join(''))]
  const made: string[] = []
  for (const discount of [vary.number(10, 99), vary.number(10, 99)]) {
    const quote = quoteOf(discount)
    const token = await tokens.seal(quote)
    assert.deepEqual(await again.open(token), quote, 'A token should be opened to the quote that was sealed, by every server that has the key.')
    assert.ok(!Buffer.from(token, 'base64url').toString('latin1').includes(quote.product), 'A token should not show the quote: it is encrypted.')
    made.push(token)
  }
  const quote = quoteOf(vary.number(10, 99))
  made.push(await tokens.seal(quote), await tokens.seal(quote), await again.seal(quote))
  assert.equal(new Set(made).size, made.length, 'The same quote, sealed several times and by several servers, should give different tokens each time.')
  await refuses(await tokens.seal(quoteOf(vary.number(10, 99), -vary.number(60, 90_000))), 'A quote that has expired')
  await refuses(vary.remark(), 'Something that is not a token')
  await refuses((made.at(-1) ?? '').slice(0, 20), 'A token that was cut off')
  await refuses(await other.seal(quote), 'A token that was made with another key')
  assert.deepEqual(await tokens.open(made.at(-1) ?? ''), quote, 'A token should be opened to the quote that was sealed.')
  await assert.rejects(async () => new QuoteTokens(key.slice(0, 32)), 'A key that is too short should be refused.')
}

/** Knows how the text begins, `{"discount":10`, and turns the first digit into another one by changing one byte of the token. */
export async function exploit({ QuoteTokens }: Code, vary: Vary): Promise<Breach | false> {
  const { key, quoteOf } = start(vary)
  const tokens = await new QuoteTokens(key)
  const [from, to] = vary.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]).slice(0, 2).toSorted() as [number, number]
  const quote = quoteOf(10 * from + vary.number(0, 9))
  const sealed = await tokens.seal(quote)
  const token = Buffer.from(sealed, 'base64url')
  const judge = async (attempt: string, what: string): Promise<Breach | false> => {
    const opened = await Promise.try(() => tokens.open(attempt)).catch(() => undefined)
    if (!opened || opened.discount === quote.discount || opened.customer !== quote.customer) return false
    return { sent: `${what}: ${attempt}`, got: JSON.stringify(opened), damage: `The contract is made with a discount of ${opened.discount} percent in place of ${quote.discount}. Nobody needed the key for that.` }
  }
  const position = '{"discount":'.length
  for (const start of [0, 12, 16, 28, 32]) {
    const changed = Buffer.from(token)
    changed[start + position] = (changed[start + position] as number) ^ String(from).charCodeAt(0) ^ String(to).charCodeAt(0)
    // A digest at the end needs no key.
    const rest = changed.subarray(0, -32)
    const rehashed = Buffer.concat([rest, createHash('sha256').update(rest).digest()])
    for (const attempt of [changed, rehashed]) {
      const breach = await judge(encode(attempt), `the own token with byte ${start + position} changed, in Base64`)
      if (breach) return breach
    }
  }
  // Tokens made of parts with separators: each part is changed at its first digit, with the other parts, without them, and with recomputed digests.
  const parts = sealed.split(/([^A-Za-z0-9_=-]+)/)
  for (const [place, part] of parts.entries()) {
    if (place % 2 === 1 || part.length < 24) continue
    for (const encoding of /^[0-9a-f]+$/.test(part) ? (['hex'] as const) : (['base64url'] as const))
      for (const start of [0, 12, 16, 28, 32]) {
        const bytes = Buffer.from(part, encoding)
        if (start + position >= bytes.length) continue
        bytes[start + position] = (bytes[start + position] as number) ^ String(from).charCodeAt(0) ^ String(to).charCodeAt(0)
        const changed = encoding === 'hex' ? bytes.toString('hex') : part.includes('=') ? encode(bytes) : bytes.toString('base64url')
        const digests = [changed, bytes].flatMap((text) => (['hex', 'base64url'] as const).map((as) => createHash('sha256').update(text).digest(as)))
        const withDigest = (digest: string) => parts.map((one, at) => (at === place ? changed : at % 2 === 1 || one.length < 40 ? one : digest)).join('')
        for (const attempt of [withDigest(''), ...digests.map(withDigest), parts.with(place, changed).join(''), changed, changed + (parts[1] ?? '')]) {
          const breach = await judge(attempt, `the own token with a byte of its part number ${place / 2 + 1} changed, and the other parts kept, left out or computed without a key`)
          if (breach) return breach
        }
      }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ QuoteTokens }: Code, input: { position: string; change: string }, vary: Vary) {
  const { key, quoteOf } = start(vary)
  const quote = quoteOf(10)
  const tokens = await new QuoteTokens(key)
  const token = Buffer.from(await tokens.seal(quote), 'base64url')
  const [position, change] = [Number(input.position), Number(input.change)]
  if (!Number.isInteger(position) || position < 0 || position >= token.length || !(change >= 0 && change <= 255)) return { isDone: false, shown: `The token has the bytes 0 to ${token.length - 1}, and a byte is 0 to 255.` }
  token[position] = (token[position] as number) ^ change
  try {
    const opened = await tokens.open(encode(token))
    return { isDone: opened.discount > 10 && opened.customer === quote.customer, shown: JSON.stringify(opened) }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { position: '12', change: '8' }, isDone: true },
  { input: { position: '40', change: '1' }, isDone: false },
  { input: { position: '12', change: '0' }, isDone: false },
]
