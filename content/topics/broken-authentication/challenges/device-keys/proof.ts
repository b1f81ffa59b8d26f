import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { language } from '#proof/language'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/identify-reader.ts')

/** Node gives the names of headers in small letters. */
const [numberHeader, keyHeader] = language === 'python' ? (['X-Reader', 'X-Reader-Key'] as const) : (['x-reader', 'x-reader-key'] as const)
const send = (number: unknown, key?: string) => ({ [numberHeader]: String(number), ...(key === undefined ? {} : { [keyHeader]: key }) })
const hash = (key: string) => createHash('sha256').update(key).digest('hex')

/** One reader that has been set up, one that was only delivered, one that is still on its way, and one that is retired. */
function open(vary: Vary) {
  const [ready, fresh, ordered, retired] = vary.shuffle(Array.from({ length: 9000 }, (_, number) => 1000 + number)) as [number, number, number, number]
  const gates = vary.shuffle(['north', 'south', 'west', 'east'])
  const [key, old] = [vary.text(24), vary.text(24)]
  const rows = vary.shuffle([
    `(${ready}, '${gates[0]}', '2026-01-01', '${hash(key)}', NULL, NULL)`,
    `(${fresh}, '${gates[1]}', '2026-02-01', NULL, NULL, NULL)`,
    `(${ordered}, '${gates[2]}', NULL, NULL, NULL, NULL)`,
    `(${retired}, '${gates[3]}', '2025-02-01', '${hash(old)}', '2026-01-01', NULL)`,
  ])
  const db = createPool(`
    CREATE TABLE readers (id INTEGER, gate TEXT, delivered_at TEXT, key_hash TEXT, retired_at TEXT, seen_at TEXT);
    INSERT INTO readers VALUES ${rows.join(', ')};
  `)
  return { db, ready, fresh, ordered, retired, key, old, gateOf: { [ready]: gates[0], [fresh]: gates[1], [ordered]: gates[2] } }
}

export async function works({ identifyReader, NotIdentified }: Code, vary: Vary) {
  const { db, ready, fresh, retired, key, old, gateOf } = open(vary)
  const gateFor = async (headers: Record<string, string>) => (await identifyReader(db, headers)).gate
  const seen = async () => (await db.query('SELECT id FROM readers WHERE seen_at IS NOT NULL')).rows.map(({ id }) => id)
  const refused = [{}, send(ready), send(ready, ''), send(ready, vary.text(24)), send(ready, hash(key)), send(fresh, key), send(retired, old), send(`${ready} OR 1`, key), send(10_000 + ready, key)]
  for (const headers of refused) await assert.rejects(gateFor(headers), NotIdentified, `A reader that sends ${JSON.stringify(headers)} should not be identified.`)
  assert.deepEqual(await seen(), [], 'A reader that was not identified should not count as seen.')
  const reader = await identifyReader(db, send(ready, key))
  assert.deepEqual([reader.id, reader.gate, reader.deliveredAt], [ready, gateOf[ready], '2026-01-01'], 'A reader with its own key should be identified, with its number, its gate and the day of its delivery.')
  assert.deepEqual(await seen(), [ready], 'The time at which the reader was seen should be stored, and of no other reader.')
  // The technician sets the next one up.
  const next = vary.text(24)
  await db.query('UPDATE readers SET key_hash = $1 WHERE id = $2', [hash(next), fresh])
  assert.equal(await gateFor(send(fresh, next)), gateOf[fresh], 'A reader that a technician has set up should be identified with its new key.')
  await assert.rejects(gateFor(send(fresh, key)), NotIdentified, 'The key of another reader should not identify this one.')
}

/** Somebody reads the number that is printed on a reader without a key, and sends no key, or one of the words that anybody knows about the reader. */
export async function exploit({ identifyReader, NotIdentified }: Code, vary: Vary): Promise<Breach | false> {
  const { db, fresh, ordered, gateOf } = open(vary)
  for (const number of vary.shuffle([fresh, ordered]))
    for (const key of vary.shuffle([undefined, '', ' ', 'null', 'None', 'undefined', '0', String(number), `0${number}`, gateOf[number], '2026-02-01', hash(''), hash(String(number)), vary.text(24)])) {
      const headers = send(number, key)
      try {
        const { gate } = await identifyReader(db, headers)
        if (gate === gateOf[number])
          return { sent: JSON.stringify(headers), got: `identified as reader ${number} at the gate ${gate}`, damage: 'This reader has never had a key: anybody who knows the number on it can report what they like.' }
      } catch (error) {
        if (!(error instanceof NotIdentified)) throw error
      }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { number: string; key: string }, vary: import('#proof/vary').Vary) {
  // Number 7 stands at the gate without a key; the others differ from run to run.
  const secret = vary.text(24)
  const db = createPool(`
    CREATE TABLE readers (id INTEGER, gate TEXT, delivered_at TEXT, key_hash TEXT, retired_at TEXT, seen_at TEXT);
    INSERT INTO readers VALUES (7, 'south', '2026-02-01', NULL, NULL, NULL), (8, 'north', '2026-01-01', '${hash(secret)}', NULL, NULL);
  `)
  try {
    const { id, gate } = await code.identifyReader(db, send(input.number.trim(), input.key === '' ? undefined : input.key))
    return { isDone: id === 7 || id === 8, shown: `You are reader ${id} at the gate ${gate}.` }
  } catch (error) {
    return { isDone: false, shown: `Not identified: ${error instanceof Error ? error.message : error}` }
  }
}

export const attacks = [
  { input: { number: '7', key: '' }, isDone: true },
  { input: { number: '7', key: 'null' }, isDone: false },
  { input: { number: '8', key: '' }, isDone: false },
]
