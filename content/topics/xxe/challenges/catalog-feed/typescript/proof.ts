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

/** More than all texts of an honest feed come to. */
const maxCharacters = 6_000_000

/** A small feed whose texts grow: many uses of one long entity, spread over items, and entities made of entities. */
export function exploit({ readFeed }: Code, vary: Vary): false | Breach {
  const [a, b, c] = [`a${vary.word()}`, `b${vary.word()}`, `c${vary.word()}`]
  const nested = `<!ENTITY ${a} "${c.repeat(40)}"><!ENTITY ${b} "${`&${a};`.repeat(9)}"><!ENTITY c "${`&${b};`.repeat(9)}">`
  const declarations = [nested, `<!ENTITY c "${'x'.repeat(20_000)}">`]
  for (const declaration of declarations) {
    const item = (number: number) => `<item number="${number}" price="9.90">${'&c;'.repeat(10)}</item>`
    const attack = `<!DOCTYPE catalog [${declaration}]><catalog>${Array.from({ length: 40 }, (_, i) => item(i + 1)).join('')}</catalog>`
    for (const encoding of ['utf8', 'utf16le'] as const) {
      try {
        const { items } = readFeed(Buffer.from(encoding === 'utf8' ? attack : `\uFEFF${attack}`, encoding), 'shop.example.com', log)
        const length = items.reduce((sum, { name }) => sum + name.length, 0)
        if (length > maxCharacters) return { sent: `a feed of ${attack.length} characters in ${encoding}: ${attack.slice(0, 150)}…`, got: `texts of ${length} characters. A feed of 20 MB grows a thousand times as much, and a worker has 512 MB` }
      } catch {
        // Refused; the next form may be not.
      }
    }
  }
  return false
}
