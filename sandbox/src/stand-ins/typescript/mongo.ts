/**
 * A collection with the interface of the package `mongodb`, in memory: find, findOne, countDocuments, insertOne, updateOne, deleteOne. Filters and updates
 * mean what they mean there, as far as lessons need it; an unknown operator is an error, as in the database.
 */
import { isDeepStrictEqual } from 'node:util'
import { evaluateWhere } from './mongo-where.ts'
import type { Collection } from './mongodb.ts'

type Row = Record<string, unknown>
type Operator = (value: unknown, operand: unknown, condition: Row) => boolean

/** Like the database, only values of the same type are in an order. */
const isComparable = (a: unknown, b: unknown) => typeof a === typeof b && (typeof a !== 'object' || a instanceof Date)
const matchesOrIncludes = (value: unknown, wanted: unknown) =>
  isDeepStrictEqual(value ?? null, wanted ?? null) ||
  (Array.isArray(value) && value.some((one) => isDeepStrictEqual(one, wanted)))

const operators: Record<string, Operator> = {
  $eq: matchesOrIncludes,
  $ne: (value, operand) => !matchesOrIncludes(value, operand),
  $gt: (value, operand) => isComparable(value, operand) && (value as number) > (operand as number),
  $gte: (value, operand) => isComparable(value, operand) && (value as number) >= (operand as number),
  $lt: (value, operand) => isComparable(value, operand) && (value as number) < (operand as number),
  $lte: (value, operand) => isComparable(value, operand) && (value as number) <= (operand as number),
  $in: (value, operand) => (operand as unknown[]).some((one) => matchesOrIncludes(value, one)),
  $nin: (value, operand) => !(operand as unknown[]).some((one) => matchesOrIncludes(value, one)),
  $exists: (value, operand) => (value !== undefined) === Boolean(operand),
  $not: (value, operand) => !matchesCondition(value, operand),
  $regex: (value, operand, { $options }) =>
    typeof value === 'string' && new RegExp(operand as string, ($options as string | undefined) ?? '').test(value),
  $options: () => true,
  $all: (value, operand) => (operand as unknown[]).every((one) => matchesOrIncludes(value, one)),
  $size: (value, operand) => Array.isArray(value) && value.length === operand,
  $type: (value, operand) => [operand].flat().includes(typeof value),
  $elemMatch: (value, operand) => Array.isArray(value) && value.some((one) => matches(one as Row, operand as Row)),
}

const read = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Row | undefined)?.[key], row)

function write(row: Row, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() as string
  let place = row
  for (const key of keys) {
    place[key] ??= {}
    place = place[key] as Row
  }
  place[last] = value
}

const isOperators = (condition: unknown): condition is Row =>
  typeof condition === 'object' && condition !== null && Object.keys(condition).some((key) => key.startsWith('$'))

function matchesCondition(value: unknown, condition: unknown): boolean {
  if (condition instanceof RegExp) return typeof value === 'string' && condition.test(value)
  if (!isOperators(condition)) return matchesOrIncludes(value, condition)
  return Object.entries(condition).every(([name, operand]) => {
    const operator = operators[name]
    if (!operator) throw new Error(`unknown operator: ${name}`)
    return operator(value, operand, condition)
  })
}

function matches(row: Row, filter: Row): boolean {
  return Object.entries(filter).every(([key, condition]) => {
    if (key === '$and') return (condition as Row[]).every((one) => matches(row, one))
    if (key === '$or') return (condition as Row[]).some((one) => matches(row, one))
    if (key === '$nor') return !(condition as Row[]).some((one) => matches(row, one))
    if (key === '$where') return Boolean(evaluateWhere(String(condition), row))
    if (key === '$expr') return Boolean(evaluate(condition, row))
    if (key === '$comment') return true
    if (key.startsWith('$')) throw new Error(`unknown top level operator: ${key}`)
    return matchesCondition(read(row, key), condition)
  })
}

/** An aggregation expression: `$name` is a field, `$$NOW` a variable, an object with an operator a calculation. */
function evaluate(expression: unknown, row: Row): unknown {
  if (typeof expression === 'string' && expression.startsWith('$$')) {
    const [name, ...path] = expression.slice(2).split('.')
    if (name === 'NOW') return new Date()
    if (name === 'ROOT' || name === 'CURRENT')
      return path.length === 0 ? structuredClone(row) : read(row, path.join('.'))
    throw new Error(`Use of undefined variable: ${name}`)
  }
  if (typeof expression === 'string' && expression.startsWith('$')) return read(row, expression.slice(1))
  if (Array.isArray(expression)) return expression.map((one) => evaluate(one, row))
  if (!isOperators(expression)) return expression
  const [name, operand] = Object.entries(expression)[0] as [string, unknown]
  if (name === '$literal') return operand
  const inner = typeof operand === 'object' && !Array.isArray(operand) && !isOperators(operand)
  const value = inner
    ? Object.fromEntries(Object.entries(operand as Row).map(([key, one]) => [key, evaluate(one, row)]))
    : evaluate(operand, row)
  if (name === '$concat') return (value as unknown[]).join('')
  if (name === '$toString') return String(value)
  if (name === '$toLower') return String(value).toLowerCase()
  if (name === '$trim') return String((value as Row).input).trim()
  if (name === '$ifNull') return (value as unknown[]).find((one) => one !== undefined && one !== null) ?? null
  if (name === '$getField') return read(row, String((value as Row).field ?? value))
  if (name === '$not') return ![value].flat()[0]
  if (name === '$cond') return conditionOf(value)
  if (name === '$regexMatch') {
    const { input, regex, options = '' } = value as Record<string, string>
    return typeof input === 'string' && new RegExp(regex as string, options).test(input)
  }
  const operation = operations[name]
  if (!operation) throw new Error(`Unrecognized expression '${name}'`)
  return operation(...([value].flat() as never[]))
}

const conditionOf = (value: unknown) => {
  const { if: condition, then: first, else: second } = value as Row
  return Array.isArray(value) ? value[value[0] ? 1 : 2] : condition ? first : second
}

/** Aggregation operators whose operands are a list. */
const operations: Record<string, (...operands: never[]) => unknown> = {
  $eq: (a: unknown, b: unknown) => isDeepStrictEqual(a, b),
  $ne: (a: unknown, b: unknown) => !isDeepStrictEqual(a, b),
  $gt: (a: string, b: string) => a > b,
  $gte: (a: string, b: string) => a >= b,
  $lt: (a: string, b: string) => a < b,
  $lte: (a: string, b: string) => a <= b,
  $cmp: (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0),
  $and: (...all: unknown[]) => all.every(Boolean),
  $or: (...all: unknown[]) => all.some(Boolean),
  $in: (one: unknown, list: unknown[]) => list.some((other) => isDeepStrictEqual(one, other)),
  $substr: (text: string, start: number, count: number) => text.substr(start, count),
  $substrCP: (text: string, start: number, count: number) => text.substr(start, count),
  $substrBytes: (text: string, start: number, count: number) => text.substr(start, count),
  $strLenCP: (text: string) => text.length,
  $indexOfCP: (text: string, part: string) => text.indexOf(part),
  $toUpper: (text: string) => text.toUpperCase(),
  $strcasecmp: (a: string, b: string) => a.toLowerCase().localeCompare(b.toLowerCase()),
}

function writeExtreme(row: Row, path: string, value: unknown, isMax: boolean): void {
  const before = read(row, path)
  const isLess = before === undefined || (before as number) < (value as number)
  if (before === undefined || isLess === isMax) write(row, path, value)
}

/** All of a stage's expressions see the document as it was before the stage. A field that an expression finds missing isn't written. */
function applyStage(row: Row, stage: Row): void {
  const [name, changes] = Object.entries(stage)[0] ?? ['', {}]
  if (name === '$unset') for (const path of [changes].flat()) remove(row, String(path))
  else if (name === '$set' || name === '$addFields') {
    const values = Object.entries(changes as Row).map(([path, one]): [string, unknown] => [path, evaluate(one, row)])
    for (const [path, value] of values) if (value !== undefined) write(row, path, value)
  } else throw new Error(`Unrecognized pipeline stage name: '${name}'`)
}

function remove(row: Row, path: string): void {
  const keys = path.split('.')
  const last = keys.pop() as string
  const place = keys.length === 0 ? row : read(row, keys.join('.'))
  if (typeof place === 'object' && place !== null) delete (place as Row)[last]
}

function applyUpdate(row: Row, update: Row | Row[]): void {
  if (Array.isArray(update)) {
    for (const stage of update) applyStage(row, stage)
    return
  }
  for (const [name, changes] of Object.entries(update)) {
    for (const [path, value] of Object.entries(changes as Row)) {
      if (name === '$set') write(row, path, value)
      else if (name === '$unset') remove(row, path)
      else if (name === '$inc') write(row, path, ((read(row, path) as number | undefined) ?? 0) + (value as number))
      else if (name === '$push') write(row, path, [...((read(row, path) as unknown[] | undefined) ?? []), value])
      else if (name === '$currentDate') write(row, path, new Date())
      else if (name === '$min' || name === '$max') writeExtreme(row, path, value, name === '$max')
      else throw new Error(`Unknown modifier: ${name}`)
    }
  }
}

function project(row: Row, projection: Row | undefined): Row {
  const copy = structuredClone(row)
  const entries = Object.entries(projection ?? {})
  if (entries.some(([key, wanted]) => key !== '_id' && wanted)) {
    const kept: Row = projection?._id === 0 ? {} : { _id: copy._id }
    for (const [key, wanted] of entries) if (wanted && read(copy, key) !== undefined) write(kept, key, read(copy, key))
    return kept
  }
  for (const [key] of entries) delete copy[key]
  return copy
}

/** The rows are copied: what the code changes, the proof reads by another call. */
export function createCollection<Shape extends object = Row>(rows: object[]): Collection<Shape> {
  const data = structuredClone(rows) as Row[]
  const select = (filter: unknown = {}) => data.filter((row) => matches(row, filter as Row))
  const cursor = (found: Row[], projection?: Row) => ({
    sort(order: Record<string, 1 | -1>) {
      const compare = (a: Row, b: Row) =>
        Object.entries(order)
          .map(
            ([key, turn]) =>
              turn * ((read(a, key) as number) < (read(b, key) as number) ? -1 : read(a, key) === read(b, key) ? 0 : 1),
          )
          .find((result) => result !== 0) ?? 0
      return cursor([...found].sort(compare), projection)
    },
    skip: (count: number) => cursor(found.slice(count), projection),
    limit: (count: number) => cursor(count === 0 ? found : found.slice(0, count), projection),
    project: (wanted: Row) => cursor(found, wanted),
    toArray: async () => found.map((row) => project(row, projection)),
  })
  const collection = {
    find: (filter?: unknown, options?: { projection?: Row }) => cursor(select(filter), options?.projection),
    findOne: async (filter?: unknown, options?: { projection?: Row }) => {
      const [row] = select(filter)
      return row ? project(row, options?.projection) : null
    },
    countDocuments: async (filter?: unknown) => select(filter).length,
    insertOne: async (row: Row) => {
      data.push(structuredClone({ _id: data.length + 1, ...row }))
      return { acknowledged: true, insertedId: data.at(-1)?._id }
    },
    updateOne: async (filter: unknown, update: unknown) => {
      const [row] = select(filter)
      if (row) applyUpdate(row, update as Row)
      return { matchedCount: row ? 1 : 0, modifiedCount: row ? 1 : 0 }
    },
    deleteOne: async (filter: unknown) => {
      const [row] = select(filter)
      if (row) data.splice(data.indexOf(row), 1)
      return { deletedCount: row ? 1 : 0 }
    },
  }
  return collection as unknown as Collection<Shape>
}
