import assert from 'node:assert/strict'

type Code = typeof import('./catalog-feed.ts')

const log = { warn: () => {} }

export function works({ readFeed, FeedRefused }: Code) {
  const feed = '<catalog><item number="1" price="9.90">T&#252;r &amp; Tor</item><item number="2" price="free">x</item></catalog>'
  const expected = { items: [{ number: '1', name: 'Tür & Tor', cents: 990 }], skipped: 1 }
  assert.deepEqual(readFeed(Buffer.from(feed), 'shop.example.com', log), expected)
  for (const bad of ['<catalog', '<feed/>', '<!DOCTYPE catalog [<!ENTITY x SYSTEM "file:///x">]><catalog/>'])
    assert.throws(() => readFeed(Buffer.from(bad), 'shop.example.com', log), FeedRefused)
}

export function exploit({ readFeed }: Code): boolean {
  const nested = '<!ENTITY a "0123456789"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">'
  const attacks = [
    `<!DOCTYPE catalog [${nested}]><catalog><item number="1" price="9.90">${'&c;'.repeat(800)}</item></catalog>`,
    `<!DOCTYPE catalog [<!ENTITY a "${'a'.repeat(2000)}">]><catalog><item number="1" price="9.90">${'&a;'.repeat(700)}</item></catalog>`,
  ]
  return attacks.some((attack) => {
    try {
      const [item] = readFeed(Buffer.from(attack), 'shop.example.com', log).items
      return (item?.name.length ?? 0) > 100 * attack.length
    } catch {
      return false
    }
  })
}
