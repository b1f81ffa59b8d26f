import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./catalog-feed.ts')

const log = { warn: () => {} }

export function works({ readFeed, FeedRefused }: Code, vary: Vary) {
  const [name, number] = [vary.name(), vary.number(1, 900)]
  const feed = `<catalog><item number="${number}" price="9.90">T&#252;r &amp; Tor ${name}</item><item number="2" price="free">x</item></catalog>`
  const expected = { items: [{ number: String(number), name: `Tür & Tor ${name}`, cents: 990 }], skipped: 1 }
  assert.deepEqual(readFeed(Buffer.from(feed), 'shop.example.com', log), expected, `The item "Tür & Tor ${name}" should be read, and the one without a price skipped.`)
  for (const bad of ['<catalog', '<feed/>', '<!DOCTYPE catalog [<!ENTITY x SYSTEM "file:///x">]><catalog/>'])
    assert.throws(() => readFeed(Buffer.from(bad), 'shop.example.com', log), FeedRefused, `${bad} should be refused with FeedRefused.`)
}

export function exploit({ readFeed }: Code, vary: Vary): false | Breach {
  const [a, b, c] = [`a${vary.word()}`, `b${vary.word()}`, `c${vary.word()}`]
  const nested = `<!ENTITY ${a} "0123456789"><!ENTITY ${b} "${`&${a};`.repeat(8)}"><!ENTITY c "${`&${b};`.repeat(8)}">`
  const declarations = [nested, `<!ENTITY c "${c.repeat(300)}">`]
  for (const declaration of declarations) {
    const attack = `<!DOCTYPE catalog [${declaration}]><catalog><item number="1" price="9.90">${'&c;'.repeat(800)}</item></catalog>`
    for (const body of [Buffer.from(attack), Buffer.from(`\uFEFF${attack}`, 'utf16le')]) {
      try {
        const length = readFeed(body, 'shop.example.com', log).items[0]?.name.length ?? 0
        if (length > 100 * attack.length) return { sent: `${attack.slice(0, 200)}…`, got: `${attack.length} characters became ${length}` }
      } catch {
        // Refused; the next form may be not.
      }
    }
  }
  return false
}
