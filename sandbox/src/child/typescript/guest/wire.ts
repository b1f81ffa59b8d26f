/** How values look on their way from one virtual machine to the other: JSON, with a tag in front of everything that JSON cannot say. */

export type Wire = null | boolean | number | string | readonly Wire[]

/** The tags. Objects and promises are named by numbers that the side which owns them gave out. */
export const tags = {
  undefined: 'u',
  number: 'n',
  bigint: 'b',
  wellKnownSymbol: 'w',
  registeredSymbol: 'k',
  ownSymbol: 'z',
  yourSymbol: 'Z',
  ownObject: 'o',
  yourObject: 'r',
  intrinsic: 'i',
  ownPromise: 'p',
  yourPromise: 'q',
  date: 'd',
  regExp: 'x',
  bytes: 'y',
  url: 'U',
  searchParams: 'Q',
} as const

/** How a proxy for an object has to behave. `branded` objects have internal slots, so their methods run where they are. */
export const kinds = { object: 0, array: 1, function: 2, branded: 3 } as const

export const operations = {
  get: 'g',
  invoke: 'm',
  set: 's',
  has: 'h',
  delete: 'd',
  keys: 'k',
  describe: 'w',
  define: 'f',
  prototype: 't',
  call: 'c',
  construct: 'n',
  settle: 'P',
  global: 'G',
} as const

export const replies = { value: 'v', thrown: 't', local: 'l', method: 'm' } as const
export type Reply = readonly [(typeof replies)[keyof typeof replies], ...Wire[]]
export type Ask = (operation: string, ...rest: Wire[]) => Reply

/** The value of an answer, or throws what the other side threw. */
export function unwrap([kind, value = null]: Reply, decode: (wire: Wire) => unknown): unknown {
  if (kind === replies.thrown) throw decode(value)
  return decode(value)
}

const symbols = Object.getOwnPropertyNames(Symbol).filter(
  (name) => typeof Reflect.get(Symbol, name) === 'symbol' && name !== 'prototype',
)
export const wellKnownNames = new Map(symbols.map((name) => [Reflect.get(Symbol, name) as symbol, name]))
export const wellKnownSymbols = new Map(symbols.map((name) => [name, Reflect.get(Symbol, name) as symbol]))
