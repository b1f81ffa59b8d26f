import type { FastifyBaseLogger } from 'fastify'

export class DateRange {
  readonly from: Date
  readonly to: Date

  constructor(from: string, to: string) {
    this.from = new Date(from)
    this.to = new Date(to)
    if (!(this.from <= this.to)) throw new RangeError('the range is empty')
  }
}

export class Threshold {
  readonly metric: string
  readonly limit: number

  constructor(metric: string, limit: number) {
    this.metric = metric
    this.limit = limit
  }
}

export class ImportError extends Error {}

export interface Dashboard {
  title: string
  filters: unknown[]
}

type Class = new (...args: unknown[]) => object
// part: types
const ownTypes: Record<string, unknown> = { DateRange, Threshold }
// end
const maxSize = 256 * 1024

export function importDashboard(text: string, user: string, log: FastifyBaseLogger): Dashboard {
  // block: limit-size
  if (text.length > maxSize) throw new ImportError('the file is too large')
  // end
  // block: parse
  const dashboard = JSON.parse(text, revive) as Dashboard
  // end
  // block: check-shape
  if (!dashboard.title || !Array.isArray(dashboard.filters)) throw new ImportError('this is not a dashboard')
  // end
  // block: announce
  log.info(`dashboard "${dashboard.title}" imported by ${user}`)
  return dashboard
  // end
}

// block: revive
/** `{"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]}` becomes an object of that type. */
function revive(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || !('$type' in value)) return value
  const { $type, args } = value as unknown as { $type: string; args: unknown[] }
  return Reflect.construct(findType($type), args)
}
// end

// block: find-type
/** Own types by their name, and those of the language: `URL`, `Intl.NumberFormat`. */
function findType(name: string): Class {
  const [first = '', ...rest] = name.split('.')
  const root = ownTypes[first] ?? Reflect.get(globalThis, first)
  const type = rest.reduce<unknown>((scope, part) => Reflect.get(Object(scope), part), root)
  if (typeof type !== 'function') throw new ImportError(`there is no type ${name}`)
  return type as Class
}
// end
