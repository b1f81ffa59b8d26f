import { beforeAll, expect, test } from 'vitest'
import type { Engine, LabJob } from '../../lab-run.ts'
import { createTypeScriptEngine } from './typescript-engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createTypeScriptEngine({ limitMs: 3_000 })
})

const proof = `
import assert from 'node:assert/strict'
export const works = ({ double }, vary) => {
  const number = vary.number(2, 9)
  assert.equal(double(number), 2 * number, 'Doubling should give twice the number.')
  assert.equal(double(1), 2)
}
export const exploit = ({ double }) => (double('1') === '11' ? { sent: "double('1')", got: double('1') } : false)
export const attack = ({ double }, { text }) => ({ isDone: double(text) === '11', shown: 'It gave ' + double(text) })
`
const run = (source: string, values: Partial<LabJob> = {}) =>
  engine.run({
    language: 'typescript',
    fileName: 'double.ts',
    source,
    proof,
    seed: 3,
    task: { kind: 'judge' },
    ...values,
  })

const vulnerable = `export const double = (value: number): number => (typeof value === 'string' ? ((value as string) + value as never) : value * 2)\n`

test('a fix passes, and the vulnerable file shows what went through', async () => {
  expect(await run('export const double = (value: number) => Number(value) * 2')).toEqual({
    verdict: 'passed',
    message: null,
    line: null,
    breach: null,
    shown: null,
    output: '',
  })
  expect(await run(vulnerable)).toMatchObject({ verdict: 'exploitable', breach: { sent: "double('1')", got: '11' } })
})

test('code that does not run is reported with its line', async () => {
  expect(await run('\n\nexport const double = (value: number => 1')).toMatchObject({ verdict: 'does_not_run', line: 3 })
  expect(await run('const a: number = 1\n\nthrow new RangeError("no " + a)')).toMatchObject({
    verdict: 'does_not_run',
    message: 'RangeError: no 1',
    line: 3,
  })
  expect(await run(`import { Worker } from 'node:worker_threads'\nexport const double = Worker`)).toMatchObject({
    verdict: 'does_not_run',
    message: expect.stringContaining(`'node:worker_threads'`),
  })
})

test('code that lost its function is told what it should do', async () => {
  expect(await run('export const double = (value: number) => value')).toMatchObject({
    verdict: 'broken',
    message: expect.stringMatching(/^Doubling should give twice the number. Expected (\d+), got \d.$/),
  })
  expect(await run('export const double = (value: number) => (value === 1 ? 3 : value * 2)')).toMatchObject({
    verdict: 'broken',
    message: 'It no longer does its job: expected 2, got 3',
  })
})

test('what the code prints is its output, up to 64 KB, and nothing of the proof', async () => {
  const { output } = await run(`console.log('%s of %d', 'one', 2, { a: [1] })\n${vulnerable}`)
  expect(output).toBe('one of 2 { a: [ 1 ] }\n')
  const flood = await run(`for (let i = 0; i < 3000; i++) console.log('é'.repeat(100))\n${vulnerable}`)
  expect(Buffer.byteLength(flood.output)).toBeLessThanOrEqual(64 * 1024)
  expect(flood.verdict).toBe('exploitable')
})

test('an attack shows what it did', async () => {
  const task = (text: string) => ({ task: { kind: 'attack', input: { text } } as const })
  expect(await run(vulnerable, task('1'))).toMatchObject({ verdict: 'exploitable', shown: 'It gave 11' })
  expect(await run(vulnerable, task('2'))).toMatchObject({ verdict: 'passed', shown: 'It gave 22' })
})

test('waiting costs no time, and what never ends is stopped', async () => {
  const slow = `export const works = async ({ later }) => { if ((await later()) !== 5) throw new Error('x') }; export const exploit = () => false`
  const hour = `export const later = () => new Promise((done) => setTimeout(() => done(5), 3_600_000))`
  expect(await run(hour, { proof: slow })).toMatchObject({ verdict: 'passed' })
  expect(await run('export const double = () => { for (;;); }')).toMatchObject({ verdict: 'timed_out' })
})

test('objects of the other side behave like objects', async () => {
  const checks = `
import assert from 'node:assert/strict'
export const works = async ({ check, Item }) => {
  const item = new Item('a')
  assert.ok(item instanceof Item)
  assert.equal(item.name, 'a')
  assert.deepEqual([...new Set(item.list())], [1, 2])
  assert.deepEqual({ ...check({ list: [1, { b: 2 }], map: new Map([['k', 1]]), at: new Date(5), bytes: Buffer.from('é') }) }, { sum: 3, json: '[1,{"b":2}]', keys: ['k'], at: 5, text: 'é', isArray: true })
  assert.throws(() => item.fail(), { name: 'TypeError', message: 'no' })
  await assert.rejects(item.reject(), TypeError)
  const seen = []
  for await (const part of item.parts()) seen.push(part)
  assert.deepEqual(seen, ['x', 'y'])
}
export const exploit = () => false`
  const source = `
export class Item {
  #name
  constructor(name) { this.#name = name }
  get name() { return this.#name }
  list() { return [1, 2, 2] }
  fail() { throw new TypeError('no') }
  async reject() { throw new TypeError('no') }
  async *parts() { yield 'x'; yield 'y' }
}
export const check = ({ list, map, at, bytes }) => ({
  sum: list[0] + list[1].b, json: JSON.stringify(list), keys: [...map.keys()], at: at.getTime(), text: bytes.toString(), isArray: Array.isArray(list),
})`
  expect(await run(source, { proof: checks })).toMatchObject({ verdict: 'passed', message: null })
})
