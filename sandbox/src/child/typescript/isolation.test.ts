/** What one run leaves behind, and what the learner's code can reach of the judge's. */
import { beforeAll, expect, test, vi } from 'vitest'
import type { Engine } from '../../lab-run.ts'
import { createTypeScriptEngine } from './typescript-engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createTypeScriptEngine({ limitMs: 10_000 })
})

const run = (source: string, proof: string) =>
  engine.run({ language: 'typescript', fileName: 'lab.ts', source, proof, seed: 7, task: { kind: 'judge' } })

const proofWithSql = `
import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
const open = () => createPool("CREATE TABLE notes (owner TEXT, text TEXT); INSERT INTO notes VALUES ('ada', 'tea'), ('bo', 'secret')")
export async function works({ list }) { assert.deepEqual(await list(open(), 'ada'), ['tea'], 'Notes should be listed.') }
export async function exploit({ list }) { return (await list(open(), "' OR '1'='1")).length > 0 }
`
const fixed = `export const list = async (db, owner) => (await db.query('SELECT text FROM notes WHERE owner = $1', [owner])).rows.map(({ text }) => text)`

test.each([
  ["ATTACH '/left' AS l; CREATE TABLE l.left_over (x); INSERT INTO l.left_over VALUES (1)"],
  ['PRAGMA hard_heap_limit = 20000'],
  ['PRAGMA soft_heap_limit = 1'],
  ["SELECT $a('); PRAGMA hard_heap_limit = 20000; --')"],
  ["VACUUM INTO '/left'"],
])('what one run does to its database is over when the next one begins: %s', async (statement) => {
  const attempt = `
import { DatabaseSync } from 'node:sqlite'
try { new DatabaseSync(':memory:').exec(${JSON.stringify(statement)}); console.log('done') } catch (error) { console.log(error.message) }
`
  const attack = await run(
    `${attempt}${fixed.replace('(await', `(await db.query(${JSON.stringify(statement)}).catch(() => {}), await`)}`,
    proofWithSql,
  )
  expect(attack.output).not.toContain('done')

  const reading = `
import { DatabaseSync } from 'node:sqlite'
for (const text of ["ATTACH '/left' AS l; SELECT * FROM l.left_over", 'SELECT * FROM l.left_over'])
  try { new DatabaseSync(':memory:').exec(text); console.log('found') } catch {}
`
  expect(await run(`${reading}${fixed}`, proofWithSql)).toMatchObject({ verdict: 'passed', message: null, output: '' })
})

test('a proof that uses SQL is right after a run that used up the memory of its database', async () => {
  const greedy = `
import { DatabaseSync } from 'node:sqlite'
const db = new DatabaseSync(':memory:')
db.exec('CREATE TABLE t (x)')
try { for (;;) db.exec('INSERT INTO t VALUES (randomblob(1000000))') } catch (error) { console.log(error.message) }
`
  const report = await run(`${greedy}${fixed}`, proofWithSql)
  expect(report.output).toContain('full')
  expect(await run(fixed, proofWithSql)).toMatchObject({ verdict: 'passed', message: null })
})

test('random numbers of one run say nothing about those of another', async () => {
  const proof = `export const works = (code) => code.numbers(); export const exploit = () => false`
  const source = `console.log(Array.from({ length: 100 }, () => Math.random()).join()); export const numbers = () => Math.random()`
  const spy = Math.random
  let calls = 0
  // The generator of this process is shared by all runs, so no guest may use it.
  Math.random = () => {
    calls++
    return spy()
  }
  try {
    const { output } = await run(source, proof)
    const numbers = output.trim().split(/[\n,]/).map(Number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every((one) => one >= 0 && one < 1)).toBe(true)
    expect(Math.abs(numbers.reduce((sum, one) => sum + one, 0) / numbers.length - 0.5)).toBeLessThan(0.15)
    expect(calls).toBe(0)
  } finally {
    Math.random = spy
  }
})

const proofWithSecret = `
import { DatabaseSync } from 'node:sqlite'
import { createHash, createCipheriv } from 'node:crypto'
import { openSync, writeFileSync, readFileSync, writeSync } from 'node:fs'
const open = () => {
  const db = new DatabaseSync(':memory:')
  db.exec("CREATE TABLE codes (code TEXT); INSERT INTO codes VALUES ('483920')")
  writeFileSync('/tmp/judge', 'untouched')
  return { db, fd: openSync('/tmp/judge', 'r+'), cipher: createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)) }
}
export const works = ({ guess }) => { open(); guess() }
export const exploit = ({ guess }) => {
  const { db, fd, cipher } = open()
  guess()
  if (db.prepare('SELECT code FROM codes').get().code !== '483920') return { sent: 'database', got: 'changed' }
  if (readFileSync('/tmp/judge', 'utf8') !== 'untouched') return { sent: 'file', got: 'changed' }
  const sealed = cipher.update('x', 'utf8', 'hex') + cipher.final('hex')
  return sealed === createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)).update('x', 'utf8', 'hex') ? false : { sent: 'cipher', got: 'used' }
}
`

test("the learner's code cannot use databases, descriptors and ciphers of the judge, whatever it does to the language", async () => {
  const theft = `
import { DatabaseSync } from 'node:sqlite'
import { createCipheriv } from 'node:crypto'
import { writeSync, openSync, readSync } from 'node:fs'
const { iterator } = Symbol
const values = Array.prototype[iterator]
const next = Object.getPrototypeOf([][iterator]()).next
const mine = new DatabaseSync(':memory:')
const statement = mine.prepare('SELECT 1')
const file = openSync('/tmp/mine', 'w+')
const cipher = createCipheriv('aes-256-gcm', new Uint8Array(32), new Uint8Array(12))
let id = 0
let replacement
const pass = (list, use) => {
  replacement = list
  Array.prototype[iterator] = function () { return replacement && typeof this[0] === 'number' ? values.call(replacement) : values.call(this) }
  try { return use() } catch {} finally { replacement = undefined; Array.prototype[iterator] = values }
}
export const guess = () => {
  for (id = 0; id < 12; id++) {
    const rows = pass([id, 'SELECT code FROM codes', '[]'], () => statement.all())
    if (JSON.stringify(rows ?? '').includes('483920')) console.log('read')
    pass([id, "UPDATE codes SET code = '123'", '[]'], () => statement.all())
    pass([id, new Uint8Array([120, 120, 120])], () => writeSync(file, 'xxx'))
    pass([id, new Uint8Array([120, 120, 120])], () => cipher.update('xxx'))
  }
}
`
  expect(await run(theft, proofWithSecret)).toMatchObject({ verdict: 'passed', breach: null, output: '' })
})

test('SQL has the clock of the run', async () => {
  const reading = `
import { DatabaseSync } from 'node:sqlite'
const { day } = new DatabaseSync(':memory:').prepare("SELECT (julianday('now') - 2440587.5) * 86400000 AS day").get()
console.log(Math.abs(day - Date.now()) < 2000)
`
  for (let run_ = 0; run_ < 2; run_++)
    expect((await run(`${reading}${fixed}`, proofWithSql)).output).not.toContain('false')
})

test('names of databases say nothing about the random numbers of the process', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const reading = `
import { DatabaseSync } from 'node:sqlite'
console.log(new DatabaseSync(':memory:').prepare('PRAGMA database_list').get().file)
`
  const { output } = await run(`${reading}${fixed}`, proofWithSql)
  expect(output).toMatch(/dbfile_\d/)
  expect(output).not.toContain('dbfile_2147483647')
})

test('numbers of files say nothing about how many there are, and each name of a file takes room', async () => {
  const making = `
import { linkSync, statSync, writeFileSync } from 'node:fs'
const numbers = [1, 2, 3].map((name) => { writeFileSync('/tmp/' + name, ''); return statSync('/tmp/' + name).ino })
console.log('distance', Math.min(Math.abs(numbers[1] - numbers[0]), Math.abs(numbers[2] - numbers[1])))
try { for (let name = 0; name < 40_000; name++) linkSync('/tmp/1', '/tmp/link' + name) } catch (error) { console.log(error.code) }
`
  const { output } = await run(`${making}${fixed}`, proofWithSql)
  expect(Number(/distance (\d+)/.exec(output)?.[1])).toBeGreaterThan(1000)
  expect(output).toContain('ENOSPC')
})

test('files that the code makes are still there in the next step, so it cannot count steps by them', async () => {
  const counting = `
import { existsSync, writeFileSync } from 'node:fs'
const places = ['/tmp/mark', '/app/mark', '/etc/mark']
let calls = 0
const count = () => { if (calls++ > 0) console.log('gone', places.filter((place) => !existsSync(place)).length); for (const place of places) writeFileSync(place, '') }
`
  const { output, verdict } = await run(
    `${counting}${fixed.replace('=> (', '=> (count(), ').replace('(count(), await', 'count() ?? (await')}`,
    proofWithSql,
  )
  expect(verdict).toBe('passed')
  expect(output).toContain('gone 0')
  expect(output).not.toMatch(/gone [1-9]/)
})
