/** The types and filters of the package `ldapts` that lessons and fixes name. */
export type Entry = { dn: string } & Record<string, string | string[]>

export type Client = {
  search(
    base: string,
    options: { filter?: string | object; scope?: 'base' | 'one' | 'sub'; attributes?: string[]; sizeLimit?: number },
  ): Promise<{ searchEntries: Entry[] }>
}

/** As the package numbers them. */
export const SearchFilter = {
  and: 0xa0,
  or: 0xa1,
  not: 0xa2,
  equalityMatch: 0xa3,
  substrings: 0xa4,
  greaterOrEqual: 0xa5,
  lessOrEqual: 0xa6,
  present: 0x87,
} as const

const escapeValue = (input: string | Uint8Array): string =>
  typeof input === 'string'
    ? input.replaceAll(/[*()\\\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
    : [...input].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')

/** Data without methods, because a filter goes to the directory, which belongs to the judge. Its text can be asked for. */
const make = (fields: object, write: () => string): object =>
  Object.defineProperty({ ...fields }, 'toString', { value: write, enumerable: false })

type Comparison = { attribute?: string; value?: string | Uint8Array }
const compare = (type: number, sign: string, { attribute = '', value = '' }: Comparison = {}) =>
  make({ type, attribute, value }, () => `(${escapeValue(attribute)}${sign}${escapeValue(value)})`)
const combine = (type: number, sign: string, filters: object[]) =>
  make({ type, filters }, () => `(${sign}${filters.map(String).join('')})`)

// Functions, which `new` can make filters with as well: they give the data itself instead of an instance.

export function AndFilter({ filters }: { filters: object[] }): object {
  return combine(SearchFilter.and, '&', filters)
}

export function OrFilter({ filters }: { filters: object[] }): object {
  return combine(SearchFilter.or, '|', filters)
}

export function NotFilter({ filter }: { filter: object }): object {
  return make({ type: SearchFilter.not, filter }, () => `(!${String(filter)})`)
}

export function EqualityFilter(options?: Comparison): object {
  return compare(SearchFilter.equalityMatch, '=', options)
}

export function GreaterThanEqualsFilter(options?: Comparison): object {
  return compare(SearchFilter.greaterOrEqual, '>=', options)
}

export function LessThanEqualsFilter(options?: Comparison): object {
  return compare(SearchFilter.lessOrEqual, '<=', options)
}

export function PresenceFilter({ attribute = '' }: { attribute?: string } = {}): object {
  return make({ type: SearchFilter.present, attribute }, () => `(${escapeValue(attribute)}=*)`)
}

type Parts = { attribute?: string; initial?: string; any?: string[]; final?: string }
export function SubstringFilter({ attribute = '', initial = '', any = [], final = '' }: Parts = {}): object {
  const write = () => `(${escapeValue(attribute)}=${[initial, ...any, final].map(escapeValue).join('*')})`
  return make({ type: SearchFilter.substrings, attribute, initial, any, final }, write)
}

export const Filter = { escape: escapeValue }

/** A template whose values are escaped. */
export const escapeFilter = (texts: TemplateStringsArray, ...values: (string | Uint8Array)[]): string =>
  texts.map((text, index) => text + (index < values.length ? escapeValue(values[index] as string) : '')).join('')
