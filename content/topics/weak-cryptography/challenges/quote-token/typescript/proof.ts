import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Breach } from '#proof/vary'

type Code = typeof import('./quote-token.ts')

const key = '8d3f0c6c1f0b5f0f5a7f2a4f3c9d1e6b7a5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e'
const quote = { discount: 10, product: 'household', customer: 'c-1042', expiresAt: 2_000_000_000_000 }

export function works({ QuoteTokens, QuoteError }: Code) {
  const tokens = new QuoteTokens(key)
  assert.deepEqual(tokens.open(tokens.seal(quote)), quote, 'A token should be opened to the quote that was sealed.')
  assert.notEqual(tokens.seal(quote), tokens.seal(quote), 'The same quote sealed twice should give two different tokens.')
  assert.throws(() => tokens.open(tokens.seal({ ...quote, expiresAt: 1 })), QuoteError, 'A quote that has expired should be refused.')
  assert.throws(() => tokens.open('not a token'), QuoteError, 'Something that is not a token should be refused.')
  assert.throws(() => new QuoteTokens('abcd'), 'A key that is too short should be refused.')
}

/** Knows how the text begins, `{"discount":10`, and turns the 1 into a 9 by changing one byte of the token. */
export function exploit({ QuoteTokens }: Code): Breach | false {
  const tokens = new QuoteTokens(key)
  const token = Buffer.from(tokens.seal(quote), 'base64url')
  const position = '{"discount":'.length
  const starts = [0, 12, 16, 28, 32]
  for (const start of starts) {
    const changed = Buffer.from(token)
    changed[start + position] = (changed[start + position] as number) ^ '1'.charCodeAt(0) ^ '9'.charCodeAt(0)
    const rest = changed.subarray(0, -32)
    const rehashed = Buffer.concat([rest, createHash('sha256').update(rest).digest()])
    for (const attempt of [changed, rehashed]) {
      try {
        const opened = tokens.open(attempt.toString('base64url'))
        if (opened.discount === 90 && opened.customer === quote.customer)
          return { sent: `${attempt.toString('base64url')}, the token of a quote with one byte changed (at ${start + position})`, got: `a quote with a discount of ${opened.discount} percent instead of ${quote.discount}` }
      } catch {
        // The next attempt.
      }
    }
  }
  return false
}
