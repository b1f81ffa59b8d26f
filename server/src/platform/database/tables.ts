import type { Selectable } from 'kysely'
import type { Tables } from './tables.generated.ts'

export type { Tables }

/** What a query returns for some columns of a table, or for all of them. */
export type Row<T extends keyof Tables, C extends keyof Selectable<Tables[T]> = keyof Selectable<Tables[T]>> = Pick<
  Selectable<Tables[T]>,
  C
>
