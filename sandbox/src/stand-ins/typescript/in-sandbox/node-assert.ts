/** `node:assert/strict`. */
import { inspect } from '../../../child/typescript/guest/inspect.ts'
import { isDeepStrictEqual } from './deep-equal.ts'

type Message = string | Error | undefined
type Details = { message: Message; actual: unknown; expected: unknown; operator: string; generated: string }
type Expected = unknown

export class AssertionError extends Error {
  override name = 'AssertionError'
  code = 'ERR_ASSERTION'
  generatedMessage: boolean
  actual: unknown
  expected: unknown
  operator: string
  constructor({ message, actual, expected, operator, generated }: Partial<Details>) {
    super(typeof message === 'string' ? message : (generated ?? 'Failed'))
    this.generatedMessage = typeof message !== 'string'
    this.actual = actual
    this.expected = expected
    this.operator = operator ?? 'fail'
  }
}

function check(isTrue: boolean, details: Details): void {
  if (isTrue) return
  if (details.message instanceof Error) throw details.message
  throw new AssertionError(details)
}

const compare =
  (operator: string, isFine: (actual: unknown, expected: unknown) => boolean) =>
  (actual: unknown, expected: unknown, message?: Message) =>
    check(isFine(actual, expected), {
      message,
      actual,
      expected,
      operator,
      generated: `${operator}: ${inspect(actual)}, ${inspect(expected)}`,
    })

const ok = (value: unknown, message?: Message) =>
  check(Boolean(value), {
    message,
    actual: value,
    expected: true,
    operator: 'ok',
    generated: `${inspect(value)} is not truthy`,
  })

function matches(error: unknown, expected: Expected): boolean {
  if (typeof expected === 'function') {
    if (expected.prototype !== undefined && error instanceof (expected as new () => object)) return true
    if (Object.prototype.isPrototypeOf.call(Error, expected)) return false
    return (expected as (error: unknown) => unknown).call({}, error) === true
  }
  if (expected instanceof RegExp) return expected.test(String(error))
  if (typeof expected !== 'object' || expected === null) return true
  const keys = Object.keys(expected)
  if (expected instanceof Error) keys.push('name', 'message')
  return keys.every((key) => {
    const [is, wanted] = [Reflect.get(Object(error), key), Reflect.get(expected, key)] as [unknown, unknown]
    if (wanted instanceof RegExp && typeof is === 'string') return wanted.test(is)
    return isDeepStrictEqual(is, wanted)
  })
}

function checkThrown(error: unknown, expected: Expected | string, message: Message, operator: string): void {
  if (expected === undefined || typeof expected === 'string') return
  check(matches(error, expected), { message, actual: error, expected, operator, generated: 'another error was thrown' })
}

const missing = (operator: string, expected: unknown, message: Message) =>
  new AssertionError({
    message: typeof expected === 'string' ? expected : message,
    actual: undefined,
    expected: 'an error',
    operator,
    generated: operator === 'throws' ? 'Missing expected exception.' : 'Missing expected rejection.',
  })

function throws(run: () => unknown, expected?: Expected, message?: Message): void {
  try {
    run()
  } catch (error) {
    checkThrown(error, expected, message, 'throws')
    return
  }
  throw missing('throws', expected, message)
}

async function rejects(
  given: PromiseLike<unknown> | (() => PromiseLike<unknown>),
  expected?: Expected,
  message?: Message,
): Promise<void> {
  const promise = typeof given === 'function' ? given() : given
  try {
    await promise
  } catch (error) {
    checkThrown(error, expected, message, 'rejects')
    return
  }
  throw missing('rejects', expected, message)
}

/** The last argument says what should have worked; the error itself follows it. */
function unwanted(operator: string, error: unknown, rest: unknown[]): unknown {
  const message = rest.findLast((one) => typeof one === 'string')
  if (message === undefined) return error
  const said = error instanceof Error ? error.message : String(error)
  return new AssertionError({
    message: `${message} (${said})`,
    actual: error,
    operator,
  })
}

function doesNotThrow(run: () => unknown, ...rest: unknown[]): void {
  try {
    run()
  } catch (error) {
    throw unwanted('doesNotThrow', error, rest)
  }
}

async function doesNotReject(
  given: PromiseLike<unknown> | (() => PromiseLike<unknown>),
  ...rest: unknown[]
): Promise<void> {
  try {
    await (typeof given === 'function' ? given() : given)
  } catch (error) {
    throw unwanted('doesNotReject', error, rest)
  }
}

const assert = Object.assign((value: unknown, message?: Message) => ok(value, message), {
  AssertionError,
  ok,
  equal: compare('strictEqual', Object.is),
  strictEqual: compare('strictEqual', Object.is),
  notEqual: compare('notStrictEqual', (a, b) => !Object.is(a, b)),
  notStrictEqual: compare('notStrictEqual', (a, b) => !Object.is(a, b)),
  deepEqual: compare('deepStrictEqual', (a, b) => isDeepStrictEqual(a, b)),
  deepStrictEqual: compare('deepStrictEqual', (a, b) => isDeepStrictEqual(a, b)),
  notDeepEqual: compare('notDeepStrictEqual', (a, b) => !isDeepStrictEqual(a, b)),
  notDeepStrictEqual: compare('notDeepStrictEqual', (a, b) => !isDeepStrictEqual(a, b)),
  match: (text: string, pattern: RegExp, message?: Message) =>
    check(pattern.test(text), {
      message,
      actual: text,
      expected: pattern,
      operator: 'match',
      generated: `${inspect(text)} does not match ${pattern}`,
    }),
  doesNotMatch: (text: string, pattern: RegExp, message?: Message) =>
    check(!pattern.test(text), {
      message,
      actual: text,
      expected: pattern,
      operator: 'doesNotMatch',
      generated: `${inspect(text)} matches ${pattern}`,
    }),
  throws,
  rejects,
  doesNotThrow,
  doesNotReject,
  fail(message?: Message): never {
    if (message instanceof Error) throw message
    throw new AssertionError({ message: message ?? 'Failed' })
  },
  ifError: (value: unknown) => {
    if (value !== null && value !== undefined) throw value
  },
})
Object.assign(assert, { strict: assert })

export const {
  equal,
  strictEqual,
  notEqual,
  notStrictEqual,
  deepEqual,
  deepStrictEqual,
  notDeepEqual,
  notDeepStrictEqual,
  match,
  doesNotMatch,
  fail,
  ifError,
} = assert
export { assert as default, assert as strict, doesNotReject, doesNotThrow, ok, rejects, throws }
