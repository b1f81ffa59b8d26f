/**
 * The tables as Kysely sees them. Each feature declares its own by merging into this interface beside its queries,
 * so that a table's columns stand in one place: with the feature that owns them.
 */
import type { ColumnType, Generated } from 'kysely'

export interface Tables {
  settings: { name: string; value: string }
  schemaMigrations: { name: string; checksum: string; appliedAt: Generated<Date> }
}

/** Set by the database when a row is written. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>
export type { Generated }
