/** What an object of the judge is to code in other languages: a database for `psycopg` or JDBC, for example. Without a kind, it has methods and data. */

/** `shared sql`: several requests at a time, each statement for itself until a transaction begins. */
type HandleKind = 'sql' | 'shared sql'

const kinds = new WeakMap<object, HandleKind>()

export function markHandle<T extends object>(value: T, kind: HandleKind): T {
  kinds.set(value, kind)
  return value
}

export const kindOfHandle = (value: object): HandleKind | undefined => kinds.get(value)
