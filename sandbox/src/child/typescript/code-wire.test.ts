import { expect, test } from 'vitest'
import { type CodeWire, connectCode } from './guest/code-wire.ts'

type Message = [kind: string, id: number, ...rest: unknown[]]

/** A judge whose code is this test. */
async function open(exports: unknown[] = [['function', 'find']]) {
  const sent: Message[] = []
  const failures: string[] = []
  const wire: CodeWire = connectCode({
    fileName: 'code.py',
    send: (message) => void sent.push(JSON.parse(message)),
    fail: (reason) => void failures.push(reason),
  })
  const loading = wire.load()
  wire.receive(JSON.stringify(['loaded', 1, exports]))
  const code = failures.length > 0 ? {} : ((await loading) as Record<string, (...args: unknown[]) => Promise<unknown>>)
  return { wire, code, sent, failures, say: (message: unknown) => wire.receive(JSON.stringify(message)) }
}

/** What became of a call: `waiting` when the code's words were not taken for its answer. */
async function settle(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 5, 'waiting'))])
}

const hostileAnswers: [name: string, answer: unknown][] = [
  ['no list', { kind: 'return' }],
  ['a text', 'return'],
  ['nothing', null],
  ['an unknown kind', ['finish', 2, true]],
  ['another number', ['return', 3, true]],
  ['the number as a text', ['return', '2', true]],
  ['a second beginning', ['load', 2, []]],
  ['exports in place of a value', ['loaded', 2, [['value', '__proto__', 1]]]],
  ['a handle that was never given', ['return', 2, ['h', 7]]],
  ['a handle with a number below zero', ['return', 2, ['h', -1]]],
  ['a handle by a name', ['return', 2, ['h', '__proto__']]],
  ['an unknown tag', ['return', 2, ['Q', 1]]],
  ['a tag that objects inherit', ['return', 2, ['constructor']]],
  ['an object as a value', ['return', 2, { length: 3 }]],
  ['a record with a prototype', ['return', 2, ['r', ['__proto__', ['r', ['isAdmin', true]]]]]],
  ['a record with a constructor', ['return', 2, ['r', ['constructor', 1]]]],
  ['a record that would be a promise', ['return', 2, ['r', ['then', ['o', 1, 'Then']]]]],
  ['a record that writes its own JSON', ['return', 2, ['r', ['toJSON', ['o', 1, 'Json']]]]],
  ['a record of pairs that are none', ['return', 2, ['r', ['a', 1, 2]]]],
  ['a record whose key is a list', ['return', 2, ['r', [['a'], 1]]]],
  ['a date that is a text', ['return', 2, ['d', 'today']]],
  ['bytes that are a list', ['return', 2, ['y', [1, 2]]]],
  ['a whole number that is a text', ['return', 2, ['i', '1; drop']]],
  ['an object of the code without a number', ['return', 2, ['o', 1.5, 'Thing']]],
  ['an error that is a record', ['throw', 2, ['r', ['message', 'x']]]],
  ['an error without a class', ['throw', 2, ['e', [], 'x', null]]],
  ['an error whose message is a record', ['throw', 2, ['e', ['Error'], ['r'], null]]],
  ['a question about an unknown handle', ['ask', 1, 5, 'query', ['l']]],
  ['a question without arguments', ['ask', 1, 0, 'run', 'all']],
]

test.each(hostileAnswers)('an answer that is %s ends the run', async (_, answer) => {
  const { code, say, failures } = await open()
  const call = code.find?.({ run: () => 1 }) as Promise<unknown>
  say(answer)
  expect(await settle(call)).toBe('waiting')
  expect(failures).toHaveLength(1)
})

test('lists that are nested without end, or hold too much, end the run', async () => {
  const nested = `${'["l",'.repeat(200)}1${']'.repeat(200)}`
  const many = JSON.stringify(['l', ...Array(500_000).fill(0)])
  for (const value of [nested, many]) {
    const { wire, code, failures } = await open()
    const call = code.find?.() as Promise<unknown>
    wire.receive(`["return",2,${value}]`)
    expect(await settle(call)).toBe('waiting')
    expect(failures).toHaveLength(1)
  }
})

test('text that is no JSON, and text without end, end the run', async () => {
  for (const text of ['["return",2,', `["return",2,"${'x'.repeat(17 * 1024 * 1024)}"]`]) {
    const { wire, code, failures } = await open()
    const call = code.find?.() as Promise<unknown>
    wire.receive(text)
    expect(await settle(call)).toBe('waiting')
    expect(failures).toHaveLength(1)
  }
})

test('code that answers twice, or speaks before it is asked, ends the run', async () => {
  const twice = await open()
  const call = twice.code.find?.() as Promise<unknown>
  twice.say(['return', 2, false])
  twice.say(['return', 2, true])
  expect(await call).toBe(false)
  expect(twice.failures).toEqual(['it spoke out of turn'])

  const early = await open()
  early.say(['return', 2, true])
  expect(early.failures).toEqual(['it spoke out of turn'])
  // Nothing is taken from it after that.
  const late = early.code.find?.() as Promise<unknown>
  early.say(['return', 2, true])
  expect(await settle(late)).toBe('waiting')
})

test('code cannot answer a call from inside a question, nor the outer call before the inner one', async () => {
  const { code, say, failures } = await open()
  const { promise, resolve } = Promise.withResolvers<number>()
  const outer = code.find?.(() => promise) as Promise<unknown>
  say(['ask', 1, 0, null, ['l']])
  const inner = code.find?.() as Promise<unknown>
  say(['return', 2, 'forged'])
  resolve(1)
  expect(await settle(Promise.race([outer, inner]))).toBe('waiting')
  expect(failures).toEqual(['it answered a question that nobody asked'])
})

test('only what a handle has as a method of its own can be asked for', async () => {
  class Store {
    secret = 'key'
    read() {
      return 'row'
    }
    _hidden() {
      return 'hidden'
    }
  }
  for (const name of [
    'secret',
    'constructor',
    '__proto__',
    '_hidden',
    'toString',
    'hasOwnProperty',
    'valueOf',
    7,
    null,
    ['read'],
  ]) {
    const { code, say, failures } = await open()
    code.find?.(new Store())
    say(['ask', 1, 0, name, ['l']])
    expect(failures, String(name)).toHaveLength(1)
  }
  const { code, say, sent, failures } = await open()
  code.find?.(new Store())
  say(['ask', 1, 0, 'read', ['l']])
  await settle(new Promise(() => {}))
  expect(sent.at(-1)).toEqual(['answer', 1, 'row'])
  expect(failures).toEqual([])
})

test('what a handle holds does not reach the code, and its answers are data', async () => {
  const { code, sent } = await open()
  const holder = Object.assign(() => {}, { secret: 'key' })
  code.find?.(holder, { name: 'Ada', save: () => {} })
  expect(JSON.stringify(sent.at(-1))).not.toContain('key')
  expect(sent.at(-1)?.[3]).toEqual([
    'l',
    ['h', 0, 'function', ['l'], ['r']],
    ['h', 1, 'object', ['l', 'save'], ['r', ['name', 'Ada']]],
  ])
})

test('an object of the code is no promise, no list and no text, and cannot be changed', async () => {
  const { code, say } = await open()
  const call = code.find?.() as Promise<unknown>
  say(['return', 2, ['o', 1, 'Array']])
  const found = (await call) as Record<string, unknown>
  expect(Array.isArray(found)).toBe(false)
  expect(found.then).toBeUndefined()
  expect(found instanceof Promise).toBe(false)
  expect('includes' in found).toBe(false)
  expect(Reflect.set(found, 'name', 'Ada')).toBe(false)
})

test('an error of the code has a class that it exports and plain text, and only its line leads to its file', async () => {
  const { code, say } = await open([
    ['function', 'find'],
    ['error', 'NotFound', ['LookupError', 'Exception']],
    ['error', 'Gone', ['NotFound', 'LookupError', 'Exception']],
  ])
  const call = code.find?.() as Promise<unknown>
  say(['throw', 2, ['e', ['Gone', 'NotFound', 'LookupError', 'Exception'], 'no such ticket', 12]])
  const error = await call.catch((thrown: Error) => thrown)
  expect(error).toBeInstanceOf(code.NotFound)
  expect(error).toMatchObject({ name: 'Gone', message: 'no such ticket', stack: 'code.py:12' })

  const other = code.find?.() as Promise<unknown>
  say(['throw', 3, ['e', ['AssertionError', 'Exception'], 'expected 5', '../../proof.ts:1']])
  const thrown = await other.catch((one: Error) => one)
  // A proof's own assertion has more than the name.
  expect(thrown).toMatchObject({ name: 'AssertionError', stack: '' })
  expect(Object.hasOwn(thrown as object, 'generatedMessage')).toBe(false)
})

test('exports with other names, of other kinds or without end end the run before the proof begins', async () => {
  const hostile: unknown[][] = [
    [['function', '__proto__']],
    [['function', 'then']],
    [['function', 'a b']],
    [['getter', 'find']],
    [['value', 'key', ['h', 0]]],
    ['find'],
    Array.from({ length: 501 }, (_, index) => ['function', `f${index}`]),
  ]
  for (const exports of hostile) {
    const { failures } = await open(exports)
    expect(failures, JSON.stringify(exports).slice(0, 80)).toHaveLength(1)
  }
})

test('while a request waits for a handle, another one runs, and each gets its own answer', async () => {
  const { code, say, sent, failures } = await open()
  const first = code.find?.('first', async () => 'row') as Promise<unknown>
  const second = code.find?.('second') as Promise<unknown>
  say(['ask', 1, 0, null, ['l']])
  expect(sent.at(-1)?.slice(0, 3)).toEqual(['call', 3, 'find'])
  await settle(new Promise(() => {}))
  say(['return', 3, 'two'])
  await settle(new Promise(() => {}))
  expect(sent.at(-1)).toEqual(['answer', 1, 'row'])
  say(['return', 2, 'one'])
  expect(await Promise.all([first, second])).toEqual(['one', 'two'])
  expect(failures).toEqual([])
})
