/** `URLSearchParams`, which the engine's extension has only in parts, and `URL` with it. */

type Pairs = [string, string][]

/** As forms are encoded: spaces are `+`, and only letters, digits and `*-._` stay. */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replaceAll(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  const bytes: number[] = []
  const encoder = new TextEncoder()
  for (const part of spaced.split(/(%[0-9a-f]{2})/i)) {
    if (/^%[0-9a-f]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16))
    else bytes.push(...encoder.encode(part))
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes))
}

function parse(text: string): Pairs {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at === -1 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })
}

function toPairs(given: unknown): Pairs {
  if (typeof given !== 'object' || given === null) return parse(String(given).replace(/^\?/, ''))
  const list =
    Symbol.iterator in given
      ? [...(given as Iterable<Iterable<unknown>>)].map((pair) => [...pair])
      : Object.entries(given)
  return list.map((pair) => {
    if (pair.length !== 2) throw new TypeError('Each query pair must be an iterable [name, value] tuple')
    return [String(pair[0]), String(pair[1])]
  })
}

let watch: (params: SandboxSearchParams, onChange: (text: string) => void) => void
let replace: (params: SandboxSearchParams, text: string) => void

class SandboxSearchParams {
  #pairs: Pairs
  #onChange: ((text: string) => void) | undefined
  static {
    watch = (params, onChange) => {
      params.#onChange = onChange
    }
    replace = (params, text) => {
      params.#pairs = parse(text.replace(/^\?/, ''))
    }
  }
  constructor(given: unknown = '') {
    this.#pairs = toPairs(given)
  }
  #changed(): void {
    this.#onChange?.(this.toString())
  }
  get size(): number {
    return this.#pairs.length
  }
  append(name: string, value: string): void {
    this.#pairs.push([String(name), String(value)])
    this.#changed()
  }
  delete(name: string, value?: string): void {
    this.#pairs = this.#pairs.filter(
      ([key, one]) => key !== String(name) || (value !== undefined && one !== String(value)),
    )
    this.#changed()
  }
  get(name: string): string | null {
    return this.#pairs.find(([key]) => key === String(name))?.[1] ?? null
  }
  getAll(name: string): string[] {
    return this.#pairs.filter(([key]) => key === String(name)).map(([, value]) => value)
  }
  has(name: string, value?: string): boolean {
    return this.#pairs.some(([key, one]) => key === String(name) && (value === undefined || one === String(value)))
  }
  set(name: string, value: string): void {
    const first = this.#pairs.findIndex(([key]) => key === String(name))
    if (first === -1) this.#pairs.push([String(name), String(value)])
    else
      this.#pairs = this.#pairs.flatMap(
        (pair, at): Pairs => (at === first ? [[pair[0], String(value)]] : pair[0] === String(name) ? [] : [pair]),
      )
    this.#changed()
  }
  sort(): void {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    this.#changed()
  }
  forEach(run: (value: string, name: string, params: this) => void): void {
    for (const [name, value] of this.#pairs) run(value, name, this)
  }
  *keys() {
    for (const [name] of this.#pairs) yield name
  }
  *values() {
    for (const [, value] of this.#pairs) yield value
  }
  *entries() {
    for (const [name, value] of this.#pairs) yield [name, value]
  }
  [Symbol.iterator]() {
    return this.entries()
  }
  toString(): string {
    return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  }
}

const Native = globalThis.URL
type Part =
  | 'href'
  | 'protocol'
  | 'username'
  | 'password'
  | 'host'
  | 'hostname'
  | 'port'
  | 'pathname'
  | 'search'
  | 'hash'

class SandboxUrl {
  readonly #native: URL
  readonly #params: SandboxSearchParams
  constructor(url: unknown, base?: unknown) {
    try {
      this.#native = base === undefined ? new Native(String(url)) : new Native(String(url), String(base))
    } catch {
      throw Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: String(url) })
    }
    this.#params = new SandboxSearchParams(this.#native.search)
    watch(this.#params, (text) => {
      this.#native.search = text
    })
  }
  static canParse = (url: unknown, base?: unknown): boolean => SandboxUrl.parse(url, base) !== null
  static parse(url: unknown, base?: unknown): SandboxUrl | null {
    try {
      return new SandboxUrl(url, base)
    } catch {
      return null
    }
  }
  get origin(): string {
    return this.#native.origin
  }
  get searchParams(): SandboxSearchParams {
    return this.#params
  }
  toString(): string {
    return this.#native.href
  }
  toJSON(): string {
    return this.#native.href
  }
  static {
    for (const part of [
      'href',
      'protocol',
      'username',
      'password',
      'host',
      'hostname',
      'port',
      'pathname',
      'search',
      'hash',
    ] as Part[])
      Object.defineProperty(SandboxUrl.prototype, part, {
        configurable: true,
        enumerable: true,
        get(this: SandboxUrl) {
          return this.#native[part]
        },
        set(this: SandboxUrl, value: unknown) {
          this.#native[part] = String(value)
          if (part === 'search' || part === 'href') replace(this.#params, this.#native.search)
        },
      })
  }
}

Object.defineProperty(SandboxSearchParams, 'name', { value: 'URLSearchParams' })
Object.defineProperty(SandboxUrl, 'name', { value: 'URL' })
for (const [name, value] of [
  ['URL', SandboxUrl],
  ['URLSearchParams', SandboxSearchParams],
] as const)
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
