import assert from 'node:assert/strict'
import { agreement, unknownBits } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./shared-documents.ts')

const start = Date.UTC(2026, 1, 3)
const address = 'https://docs.example.com/s/'
const make = (owner: string, name: string) => ({ owner, name, text: `The ${name} of ${owner}` })

export function works({ SharedDocuments }: Code, vary: Vary) {
  const lines: string[] = []
  const shared = new SharedDocuments((line) => lines.push(line))
  const [owner, name] = [vary.name(), `contract-${vary.word()}`]
  const [contract, note] = [make(owner, name), make('mallory', vary.word())]
  const links = Array.from({ length: 1000 }, () => shared.share(note, start))
  assert.equal(new Set(links).size, 1000, '1000 shares should have 1000 links.')
  const link = shared.share(contract, start)
  assert.equal(shared.open(link, start + 1000)?.text, contract.text, 'The link should open the document.')
  assert.equal(shared.open(link, start + 15 * 24 * 3600_000), undefined, 'The link should stop working after two weeks.')
  assert.equal(shared.open(`${address}none`, start), undefined, 'A link that nobody made should open nothing.')
  shared.revoke(owner, name)
  assert.equal(shared.open(link, start), undefined, 'A link should stop working when its owner revokes it.')
  assert.equal(shared.open(links[0] ?? '', start + 1000)?.name, note.name, 'The links of others should go on working.')
  assert.equal(lines.at(-1), `${owner} shares ${name}`, 'The log should say who shares what, without the link.')
}

const neededBits = 96

/** Mallory has the source, knows the time, and can compute the state of `Math.random`. What is left for her to guess, and what does a link of her own say about the next one? */
export function exploit({ SharedDocuments }: Code, vary: Vary): Breach | false {
  const open = () => new SharedDocuments(() => {})
  const contract = make(vary.name(), 'contract')
  const idOf = (link: string) => link.slice(address.length)
  const { bits, examples } = unknownBits(() => idOf(open().share(contract, start)))
  if (bits < neededBits)
    return {
      sent: 'a hundred links of a copy of the service, all at the same time and with the same state of Math.random',
      got: `${examples}: ${bits} bits of each cannot be known. Mallory lists the 2^${bits} possible links and opens the contract`,
    }

  const shared = open()
  const [own, next] = [shared.share(make('mallory', 'note'), start), shared.share(contract, start)].map(idOf) as [string, string]
  if (agreement(own, next) > 0.5)
    return { sent: `a note shared right before the contract, which got the link ${own}`, got: `the contract has the link ${next}: the own link shows most of it` }
  return false
}
