import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'

type Code = typeof import('./parcel-tracking.ts')

const log = { info() {} } as never

const openDatabase = () =>
  createPool(`
    CREATE TABLE parcels (id INTEGER PRIMARY KEY, customer_id INTEGER, reference TEXT, recipient TEXT, created_at TEXT);
    CREATE TABLE parcel_events (parcel_id INTEGER, description TEXT, happened_at TEXT);
    INSERT INTO parcels VALUES (1, 7, 'AX-2210', 'R. Lindqvist', '2026-01-02'), (2, 7, 'AX-2311', 'R. Lindqvist', '2026-01-03'),
      (3, 7, 'BQ-9000', 'R. Lindqvist', '2026-01-04'), (4, 8, 'AX-2299', 'T. Okafor', '2026-01-05');
    INSERT INTO parcel_events VALUES (1, 'delivered', '2026-01-04'), (1, 'accepted', '2026-01-02');`)

export async function works({ trackParcels, TrackingError }: Code) {
  const db = openDatabase()
  assert.deepEqual(await trackParcels(db, log, 7, { reference: 'AX-22' }), [
    { id: 1, reference: 'AX-2210', recipient: 'R. Lindqvist', latestEvent: 'delivered' },
  ])
  assert.equal((await trackParcels(db, log, 7, { reference: 'AX-2' })).length, 2)
  assert.equal((await trackParcels(db, log, 7, { reference: 'AX-2', limit: '1' })).length, 1)
  await assert.rejects(trackParcels(db, log, 7, { reference: 'AX' }), TrackingError)
}

const forms = ["zzzz' OR 1=1 --", "zzzz' OR reference LIKE '", "AX-0 ' OR 1=1 --"]

export async function exploit({ trackParcels }: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  for (const reference of payloads) {
    try {
      const parcels = await trackParcels(openDatabase(), log, 7, { reference })
      if (parcels.some((parcel) => parcel.recipient === 'T. Okafor')) return true
    } catch {
      // Refused; the next form may be not.
    }
  }
  return false
}
