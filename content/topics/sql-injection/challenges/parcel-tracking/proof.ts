import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/parcel-tracking.ts')

export const adapt = {
  python: (code: Record<string, (...args: unknown[]) => unknown>) => ({
    ...code,
    trackParcels: (db: unknown, _log: unknown, customerId: number, { reference, limit }: { reference?: string; limit?: string }) =>
      code.trackParcels?.(db, customerId, reference, limit),
  }),
}

const log = { info() {} } as never

const createPrefix = (vary: Vary) => `${vary.pick(['AX', 'KD', 'ZZ', 'BQ'])}-${vary.number(1, 9)}`

/** Parcels of a customer, and one of somebody else. */
function prepare(vary: Vary) {
  const own = vary.number(3, 40)
  const other = own + vary.number(1, 40)
  const recipient = `${vary.name()} O'${vary.name()}`
  const secret = `${vary.name()} ${vary.text(8)}`
  const prefix = createPrefix(vary)
  const number = vary.number(100, 700)
  const [first, second, third] = [`${prefix}${number}`, `${prefix}${number + 100}`, `${prefix}${number + 50}`]
  const far = `CV-${vary.number(1000, 9999)}`
  const quoted = recipient.replaceAll("'", "''")
  const db = createPool(`
    CREATE TABLE parcels (id INTEGER PRIMARY KEY, customer_id INTEGER, reference TEXT, recipient TEXT, created_at TEXT);
    CREATE TABLE parcel_events (parcel_id INTEGER, description TEXT, happened_at TEXT);
    INSERT INTO parcels VALUES (1, ${own}, '${first}', '${quoted}', '2026-01-02'), (2, ${own}, '${second}', '${quoted}', '2026-01-03'),
      (3, ${own}, '${far}', '${quoted}', '2026-01-04'), (4, ${other}, '${third}', '${secret}', '2026-01-05');
    INSERT INTO parcel_events VALUES (1, 'delivered', '2026-01-04'), (1, 'accepted', '2026-01-02');`)
  return { db, own, recipient, secret, prefix, first, second, third }
}

export async function works({ trackParcels, TrackingError }: Code, vary: Vary) {
  const { db, own, recipient, prefix, first, second, third } = prepare(vary)
  const track = (reference: string, limit?: string) =>
    trackParcels(db, log, own, { reference, ...(limit === undefined ? {} : { limit }) })
  const one = [{ id: 1, reference: first, recipient, latestEvent: 'delivered' }]
  assert.deepEqual(await track(first), one, `Searching for ${first} should find that parcel with its latest event.`)
  assert.deepEqual(await track(` ${first} `), one, 'Spaces around a reference should not matter.')
  assert.deepEqual(
    (await track(prefix)).map(({ reference }) => reference),
    [second, first],
    `Searching for ${prefix} should find both parcels that begin with it, the newest first.`,
  )
  assert.deepEqual((await track(prefix)).map(({ latestEvent }) => latestEvent), [null, 'delivered'], 'A parcel without an event should be listed, too, with none.')
  for (const limit of ['1', '0', '-3']) assert.equal((await track(prefix, limit)).length, 1, `A limit of ${limit} should give one parcel.`)
  for (const reference of ['AX-0', 'ZZ-0', `${first}0`])
    assert.deepEqual(await track(reference), [], `The reference ${reference}, which nobody has, should find nothing.`)
  assert.deepEqual(await track(third), [], 'The parcel of another customer should not be found.')
  assert.equal((await track(prefix, vary.word())).length, 2, 'A limit that is no number should be ignored.')
  await assert.rejects(track('AX'), TrackingError, 'A reference of two characters should be refused.')
}

export async function exploit({ trackParcels }: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const word = vary.pick([vary.text(4), 'zzzz', `${createPrefix(vary)}${vary.number(100, 999)}`])
  const isTrue = vary.pick(['1=1', `${vary.number(2, 9)} > 1`, 'true', 'id = id'])
  const attacks = [
    `${word}' OR ${isTrue} --`,
    `${word}' OR reference LIKE '`,
    `AX-${vary.number(0, 9)} ' OR ${isTrue} --`,
    `AX-${vary.number(0, 9)}' OR '1' LIKE '1`,
    `${word}'/**/or/**/true/**/or/**/reference/**/LIKE/**/'`,
    `${word}' UnIoN SeLeCt id, reference, recipient FROM parcels --`,
    `${word}\\' OR ${isTrue} --`,
    `${word}'' OR ${isTrue} --`,
    `${word}'' OR reference LIKE '`,
    `AX-${vary.number(0, 9)}\n' OR reference LIKE '`,
    // Brackets around the condition, or around the text, are closed as well.
    ...[1, 2, 3].flatMap((count) => [`${word}'${')'.repeat(count)} OR ${isTrue} --`, `${word}'${')'.repeat(count)} OR ${'('.repeat(count)}reference LIKE '`]),
  ]
  for (const reference of payloads ?? vary.shuffle(attacks)) {
    const { db, own, secret } = prepare(vary)
    try {
      const parcels = await trackParcels(db, log, own, { reference })
      const stolen = parcels.find(({ recipient }) => recipient === secret)
      if (stolen)
        return { sent: `reference=${JSON.stringify(reference)}, signed in as customer ${own}`, got: `parcel ${stolen.reference} for ${stolen.recipient}`, damage: 'It belongs to another customer: the quote ended the text in the statement, and what followed it was run.' }
    } catch {
      // Refused; the next form may be not.
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ trackParcels }: Code, input: { reference: string }, vary: Vary) {
  const stranger = `${vary.name()} ${vary.word()}${vary.text(6)}`
  const db = createPool(`
    CREATE TABLE parcels (id INTEGER PRIMARY KEY, customer_id INTEGER, reference TEXT, recipient TEXT, created_at TEXT);
    CREATE TABLE parcel_events (parcel_id INTEGER, description TEXT, happened_at TEXT);
    INSERT INTO parcels VALUES (1, 7, 'AX-2210', 'You', '2026-01-02'), (2, 7, 'AX-2311', 'You', '2026-01-03'), (3, 8, 'AX-2299', '${stranger}', '2026-01-05');
    INSERT INTO parcel_events VALUES (1, 'delivered', '2026-01-04');`)
  try {
    const parcels = await trackParcels(db, log, 7, { reference: input.reference })
    const lines = parcels.map((parcel) => `${parcel.reference} | ${parcel.recipient} | ${parcel.latestEvent ?? '-'}`)
    const table = ['reference | recipient | latest event', ...lines].join('\n')
    return { isDone: table.includes(stranger), shown: lines.length > 0 ? table : 'No parcels found.' }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { reference: "zzzz' OR 1=1 --" }, isDone: true },
  { input: { reference: 'AX-22' }, isDone: false },
  { input: { reference: "AX-2'" }, isDone: false },
]
