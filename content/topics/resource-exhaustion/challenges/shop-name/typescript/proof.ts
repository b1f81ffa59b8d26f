import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./shop-names.ts')

const open = (taken: string) => createPool(`CREATE TABLE shops (name TEXT); INSERT INTO shops VALUES ('${taken}')`)

export async function works({ checkShopName, NameRefused }: Code, vary: Vary) {
  const [a, b, c] = [vary.word(), vary.word(), vary.word()]
  const taken = `${a}-${b}-taken`
  const db = open(taken)
  const good = [`${a}-${b}`, `${a}4${b}`, 'a-b-c-d', `${a}-`, `${a}-of-the-${c}`, `${vary.number(100, 999)}-${a}`, vary.text(vary.number(20, 40)), vary.pick([...'abcdefgh12345']).repeat(vary.number(20, 40))]
  for (const name of good)
    assert.equal(await checkShopName(db, name), name, `The name ${name} should be allowed.`)
  assert.equal(await checkShopName(db, ` ${a.toUpperCase()}-${b} `), `${a}-${b}`, 'Spaces at the ends should be removed and letters made small.')
  for (const name of [taken, 'admin', 'api', 'mail', 'static', 'status', 'www', 'ab', 'x'.repeat(64), `${a}--${b}`, `-${a}`, `${a}_${b}`, `${a}!`, `${a}--`, `${a} ${b}`, `${a}é`])
    await assert.rejects(checkShopName(db, name), NameRefused, `The name ${name} should be refused.`)
}

const endings = ['!', '--', '_', '-!', '--a', ' a', 'é']

/**
 * Processor time, which does not depend on what else the machine does. Ten more letters take about as long as before, or a thousand times as long
 * when every letter doubles the work; 22 letters are enough to see it.
 */
export async function exploit({ checkShopName }: Code, vary: Vary): Promise<false | Breach> {
  const db = open(vary.word())
  const measure = async (name: string) => {
    const before = process.cpuUsage()
    await checkShopName(db, name).catch(() => undefined)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const letters = vary.pick([vary.text(22), vary.pick([...'abcdefgh12345']).repeat(22)])
  await measure(`${letters.slice(0, 8)}!`)
  for (const ending of vary.shuffle(endings)) {
    const [short, long] = [`${letters.slice(0, 12)}${ending}`, `${letters}${ending}`]
    const first = await measure(long)
    if (first <= 20) continue
    const slow = Math.min(first, await measure(long))
    const fast = Math.min(await measure(short), await measure(short))
    if (slow > 20 && slow > 8 * fast) return { sent: long, got: `${Math.round(slow)} ms of computing, after ${Math.round(fast)} ms for ten letters less`, damage: 'Each letter doubles the work, and the process does nothing else meanwhile: with 40 letters, it stands still.' }
  }
  return false
}
