import type { Pool } from 'pg'
import type { Logger } from 'pino'

export type TrackingQuery = { reference?: string; limit?: string }
export type TrackedParcel = { id: number; reference: string; recipient: string; latestEvent: string | null }

export class TrackingError extends Error {}

const parcelColumns = 'id, reference, recipient'

export async function trackParcels(
  db: Pool,
  log: Logger,
  customerId: number,
  query: TrackingQuery,
): Promise<TrackedParcel[]> {
  // block: read-reference
  const reference = (query.reference ?? '').trim()
  if (reference.length < 4) throw new TrackingError('Enter at least the first four characters')
  // end
  // part: checks
  // end

  // block: page-size
  const requested = Number.parseInt(query.limit ?? '', 10)
  const limit = Number.isNaN(requested) ? 20 : Math.min(Math.max(requested, 1), 100)
  // end

  // block: find-parcels
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND reference LIKE '${reference}%'
     ORDER BY created_at DESC LIMIT ${limit}`,
    [customerId],
  )
  // end

  // block: latest-events
  const { rows: events } = await db.query(
    'SELECT parcel_id, description FROM parcel_events WHERE parcel_id = ANY($1) ORDER BY happened_at',
    [parcels.map((parcel) => parcel.id)],
  )
  const eventOf = new Map<number, string>(events.map((event) => [event.parcel_id, event.description]))
  // end

  // block: log-search
  log.info({ customerId, reference, found: parcels.length }, 'parcels searched')
  // end
  return parcels.map((parcel) => ({ ...parcel, latestEvent: eventOf.get(parcel.id) ?? null }))
}
