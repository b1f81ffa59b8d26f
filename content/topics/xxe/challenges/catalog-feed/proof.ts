import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/catalog-feed.ts')

const log = { warn: () => {} }
const createShop = (vary: Vary) => `${vary.word()}.example.com`
const createItem = (vary: Vary) => ({ number: String(vary.number(1, 1e9)), euros: vary.number(0, 999), cents: vary.number(10, 99) })

export async function works({ readFeed, FeedRefused }: Code, vary: Vary) {
  const shop = createShop(vary)
  const items = Array.from({ length: vary.number(1, 9) }, () => ({ ...createItem(vary), name: `T\u00fcr & Tor ${vary.name()}` }))
  const lines = items.map(({ number, euros, cents, name }) => `<item number="${number}" price="${euros}.${cents}">${name.replace('&', '&amp;').replace('\u00fc', '&#252;')}</item>`)
  const feed = `<catalog>${lines.join('')}<item number="${vary.number(1, 9)}" price="${vary.word()}">x</item></catalog>`
  const read = await readFeed(Buffer.from(feed), shop, log)
  const expected = items.map(({ number, euros, cents, name }) => [number, euros * 100 + cents, name])
  assert.deepEqual([read.items.map(({ number, cents, name }) => [number, cents, name]), read.skipped], [expected, 1], `${items.length} items should be read, and the one without a price skipped.`)
  const bad = ['<catalog', `<!DOCTYPE catalog [<!ENTITY x SYSTEM "file:///${vary.word()}">]><catalog>&x;</catalog>`, ...(language === 'typescript' ? ['<feed/>'] : [])]
  for (const one of bad) await assert.rejects(async () => readFeed(Buffer.from(one), shop, log), FeedRefused, `${one} should be refused with FeedRefused.`)
}

/** More than all texts of an honest feed come to. */
const maxCharacters = 6_000_000

/** A small feed whose texts grow: many uses of one long entity, spread over items, and entities made of entities. */
export async function exploit({ readFeed }: Code, vary: Vary): Promise<Breach | false> {
  const [a, b, c] = [`a${vary.word()}`, `b${vary.word()}`, `c${vary.word()}`]
  const nested = `<!ENTITY ${a} "${vary.text(6).repeat(40)}"><!ENTITY ${b} "${`&${a};`.repeat(9)}"><!ENTITY ${c} "${`&${b};`.repeat(9)}">`
  for (const declaration of vary.shuffle([nested, `<!ENTITY ${c} "${vary.text(10).repeat(1900)}">`])) {
    const line = () => {
      const { number, euros, cents } = createItem(vary)
      return `<item number="${number}" price="${euros}.${cents}">${`&${c};`.repeat(10)}</item>`
    }
    const attack = `<!DOCTYPE catalog [${declaration}]><catalog>${Array.from({ length: 40 }, line).join('')}</catalog>`
    for (const encoding of vary.shuffle(['utf8', 'utf16le'] as const)) {
      try {
        const { items } = await readFeed(Buffer.from(encoding === 'utf8' ? attack : `\uFEFF${attack}`, encoding), createShop(vary), log)
        const length = items.reduce((sum, { name }) => sum + name.length, 0)
        if (length > maxCharacters)
          return { sent: `a feed of ${attack.length} characters in ${encoding}: ${attack.slice(0, 150)}…`, got: `texts of ${length} characters`, damage: 'A feed of 20 MB grows a thousand times as much, and a worker has 512 MB. It crashes, and the prices of all shops go stale.' }
      } catch {
        // Refused; the next form may be not.
      }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ readFeed }: Code, { body }: { body: string }, vary: Vary) {
  const feed = body.replaceAll(/\[([^[\]*]{1,500})\*(\d{1,5})\]/g, (_, text: string, count: string) => text.repeat(Math.min(Number(count), 100_000 / text.length)))
  if (feed.length > 100_000) return { isDone: false, shown: `Your feed has ${feed.length} characters.` }
  try {
    const { items, skipped } = await readFeed(Buffer.from(feed), createShop(vary), log)
    const length = items.reduce((sum, { name }) => sum + name.length, 0)
    return { isDone: length > maxCharacters, shown: `A feed of ${feed.length} characters: ${items.length} items read, ${skipped} skipped; their texts have ${length} characters.` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

const grown = `<!DOCTYPE catalog [<!ENTITY a "[lamp *3800]">]><catalog>[<item number="1" price="9.90">${'&a;'.repeat(10)}</item>*40]</catalog>`

export const attacks = [
  { input: { body: grown }, isDone: true },
  { input: { body: '<catalog>[<item number="1" price="9.90">Lamp</item>*3]</catalog>' }, isDone: false },
  { input: { body: '<!DOCTYPE catalog [<!ENTITY x SYSTEM "file:///etc/passwd">]><catalog>&x;</catalog>' }, isDone: false },
]
