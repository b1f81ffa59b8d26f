import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { language } from '#proof/language'
import { agreement, unknownBits } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/shared-documents.ts')

const address = 'https://docs.example.com/s/'
const dayMs = 24 * 3600_000

function start({ SharedDocuments }: Code, vary: Vary) {
  const [owner, other] = vary.shuffle([`${vary.name()}-a`, `${vary.name()}-b`]) as [string, string]
  const documentOf = (of: string) => ({ owner: of, name: `${vary.pick(['contract', 'note', vary.word()])}-${vary.number(1, 99)}`, text: `${vary.remark()} ${vary.text(8)}` })
  const now = Date.UTC(2026, vary.number(0, 11), vary.number(1, 28), vary.number(0, 23), 0, 0, vary.number(0, 999))
  // Python takes a date, and logs by itself.
  const at = (ms: number) => (language === 'python' ? new Date(ms) : ms) as number
  const open = async (log = (_: string) => {}) => {
    const shared = language === 'python' ? await new (SharedDocuments as unknown as new () => InstanceType<Code['SharedDocuments']>)() : new SharedDocuments(log)
    return {
      share: async (document: ReturnType<typeof documentOf>, ms = now) => shared.share(document, at(ms)),
      open: async (link: string, ms: number) => shared.open(link, at(ms)),
      revoke: async (of: string, name: string) => shared.revoke(of, name),
    }
  }
  return { owner, other, documentOf, now, open }
}

export async function works(code: Code, vary: Vary) {
  const { owner, other, documentOf, now, open } = start(code, vary)
  const lines: string[] = []
  const shared = await open((line) => lines.push(line))
  const [contract, note] = [documentOf(owner), documentOf(other)]
  const links = new Set<string>()
  for (let i = 0; i < 300; i++) links.add(await shared.share(note, now + vary.number(0, 1)))
  assert.equal(links.size, 300, '300 shares should have 300 links.')
  const link = await shared.share(contract, now)
  assert.ok(link.startsWith(address), `A link should begin with ${address}.`)
  assert.deepEqual({ ...(await shared.open(link, now + vary.number(0, 13) * dayMs)) }, contract, 'The link should open the document, for two weeks.')
  assert.ok(!(await shared.open(link, now + 14 * dayMs + vary.number(60, 90_000) * 1000)), 'The link should stop working after two weeks.')
  assert.ok(!(await shared.open(`${address}${vary.text(22)}`, now)), 'A link that nobody made should open nothing.')
  if (language === 'typescript') assert.equal(lines.at(-1), `${owner} shares ${contract.name}`, 'The log should say who shares what, without the link.')
  await shared.revoke(owner, note.name)
  await shared.revoke(other, contract.name)
  assert.ok(await shared.open(link, now), 'Revoking a document should leave documents of other names, and of other owners, as they are.')
  await shared.revoke(owner, contract.name)
  assert.ok(!(await shared.open(link, now)), 'A link should stop working when its owner revokes it.')
  assert.equal((await shared.open(vary.pick([...links]), now + dayMs))?.name, note.name, 'The links of others should go on working.')
  await shared.revoke(other, note.name)
  for (const one of vary.shuffle([...links]).slice(0, 20)) assert.ok(!(await shared.open(one, now)), 'All links to a document should stop working when its owner revokes it.')
}

const neededBits = 96

/** For each sign of a link whether it matters: what can be changed without consequences hides nothing. */
async function findReadPlaces(id: string, isOpen: (id: string) => Promise<boolean>): Promise<boolean[]> {
  const places: boolean[] = []
  for (const [place, sign] of [...id].entries()) {
    const other = sign === '7' ? '8' : '7'
    places.push(sign === '/' || !(await isOpen(id.slice(0, place) + other + id.slice(place + 1))))
  }
  return places
}

/** The attacker has the source, knows the time, and can compute the state of the usual generator. What is left to guess, and what does a link of their own say about the next one? */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { owner, other, documentOf, now, open } = start(code, vary)
  const [contract, note] = [documentOf(owner), documentOf(other)]
  const idOf = (link: string) => link.slice(address.length)
  const probe = await open()
  const whole = idOf(await probe.share(contract))
  const isRead = await findReadPlaces(whole, async (id) => Boolean(await probe.open(address + id, now)))
  let later = now
  const { bits, examples } = await unknownBits(async () => {
    const id = idOf(await (await open()).share(contract, (later += vary.number(1, 5000))))
    return [...id].map((sign, place) => (isRead[place] === false ? '-' : sign)).join('')
  })
  if (bits < neededBits)
    return {
      sent: 'a hundred shares with copies of the service, with the same state of the usual generator',
      got: `links that end with ${examples}${isRead.includes(false) ? ' (with - for each sign that is not looked at when a link is opened)' : ''}`,
      damage: `${bits} bits of each cannot be known; the rest is the time, the machine, a counter or constants. ${other} tries the 2^${bits} links that are left, and reads ${contract.name} of ${owner}.`,
    }
  const shared = await open()
  const own = idOf(await shared.share(note))
  const next = idOf(await shared.share(contract))
  if (agreement(own, next) > 0.5)
    return { sent: `${note.name} of ${other}, shared right before ${contract.name} of ${owner}, got the link ${address}${own}`, got: `${address}${next}`, damage: 'The own link shows most of the next one, and little is left to try.' }
  const known = ['sha256', 'sha512', 'sha1', 'md5'].find((name) => (['hex', 'base64url'] as const).some((form) => createHash(name).update(own).digest(form).startsWith(next)))
  if (known !== undefined) return { sent: `${note.name} of ${other}, shared right before ${contract.name} of ${owner}, got the link ${address}${own}`, got: `${address}${next}`, damage: `The next link ends with the ${known} of the one before. Everybody can compute that from a link of their own.` }
  return false
}
