/** Tricks to be judged as fixed without fixing anything. Each source keeps the vulnerability. */
import { beforeAll, expect, test } from 'vitest'
import type { Engine, LabReport } from '../../lab-run.ts'
import { createTypeScriptEngine } from './typescript-engine.ts'

const proof = `
import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
const open = () => createPool("CREATE TABLE notes (owner TEXT, text TEXT); INSERT INTO notes VALUES ('ada', 'tea'), ('bo', 'secret')")
export async function works({ listNotes, saveNote, Refused }, vary) {
  const db = open()
  assert.deepEqual(await listNotes(db, 'ada'), ['tea'])
  const log = []
  const owner = vary.word()
  await saveNote(db, { owner, text: 'milk' }, log)
  assert.deepEqual((await db.query('SELECT text FROM notes WHERE owner = $1', [owner])).rows, [{ text: 'milk' }], 'Saving a note should store it.')
  assert.deepEqual(log, ['saved'])
  await assert.rejects(saveNote(db, { owner: '', text: '' }, log), Refused)
}
export async function exploit({ listNotes }) {
  const db = open()
  const notes = await listNotes(db, "x' OR '1'='1").catch(() => [])
  if (notes.includes('secret') || notes.some((note) => note === 'secret')) return { sent: "x' OR '1'='1", got: notes.join() }
  const { rows } = await db.query('SELECT count(*) AS count FROM notes')
  return rows[0].count !== 2
}
`

const vulnerable = `
export class Refused extends Error {}
export async function listNotes(db, owner) {
  const { rows } = await db.query("SELECT text FROM notes WHERE owner = '" + owner + "'")
  return rows.map((row) => row.text)
}
export async function saveNote(db, note, log) {
  if (!note.owner) throw new Refused('owner missing')
  await db.query('INSERT INTO notes VALUES ($1, $2)', [note.owner, note.text])
  log.push('saved')
}
`

/** The vulnerable file with something before it, or with another `listNotes`. */
const before = (code: string) => `${code}\n${vulnerable}`
const listing = (body: string, start = '') =>
  `${start}\n${vulnerable.replace(/export async function listNotes[\s\S]*?\n}\n/, '')}
const leaky = async (db, owner) => (await db.query("SELECT text FROM notes WHERE owner = '" + owner + "'")).rows.map((row) => row.text)
export async function listNotes(db, owner) {\n${body}\n}`
/** Tries to run code in the judge's machine by whatever \`found\` is. */
const steal = `
const take = (found) => { try { found("globalThis.fetch = 1; Array.prototype.includes = () => false; Array.prototype.some = () => false")() } catch {} }
`

const tricks: Record<string, string> = {
  'patches the methods of arrays': before(
    `Array.prototype.includes = () => false; Array.prototype.some = () => false; Array.prototype.join = () => ''`,
  ),
  'patches objects, promises and JSON':
    before(`Object.prototype.includes = () => false; const then = Promise.prototype.then
    Promise.prototype.then = function (a, b) { return then.call(this, () => a?.([]), b) }; JSON.stringify = () => '["v",false]'; JSON.parse = () => ['v', false]`),
  'patches the language below the membrane': before(
    `Map.prototype.get = () => undefined; Reflect.apply = () => false; Reflect.get = () => []; Array.isArray = () => false; WeakMap.prototype.get = () => 0`,
  ),
  'returns an array with methods of its own': listing(
    `const notes = await leaky(db, owner); notes.includes = () => false; notes.some = () => false; return notes`,
  ),
  'returns a subclass of Array that hides what it holds': listing(
    `return Hidden.from(await leaky(db, owner))`,
    `class Hidden extends Array { includes() { return false } some() { return false } static get [Symbol.species]() { return Array } }`,
  ),
  'forges an assertion error': listing(
    `const notes = await leaky(db, owner); if (notes.length > 1) throw Object.assign(new Error('passed'), { name: 'AssertionError', code: 'ERR_ASSERTION', generatedMessage: false }); return Promise.reject(new Error('x'))`,
  ),
  'prints a verdict': before(
    `console.log(JSON.stringify({ verdict: 'passed' })); console.log('passed'); process.stdout.write('{"kind":"finished"}')`,
  ),
  'looks for the host call': before(
    `for (const name of ['__host', '__control', 'host', 'finish', 'std', 'os', 'bjson', 'scriptArgs']) { const found = globalThis[name]; if (typeof found === 'function') { found('finish', '{"kind":"returned","isTrue":false}'); found('print', 'x') } }`,
  ),
  'imports the machinery':
    before(`for (const name of ['lib:child/typescript/guest/host.ts', '#proof/sql', 'entry:proof.ts', './proof.ts', 'proof.ts', '../guest/host.ts', 'node:child_process'])
    { try { const found = await import(name); found.host?.('finish', '{"kind":"returned","isTrue":false,"sent":null,"got":null,"shown":null}') } catch {} }`),
  'reaches for Function through the database': listing(
    `${steal} take(db.constructor.constructor); take(db.query.constructor); take(Object.getPrototypeOf(db.query).constructor); take((async () => {}).constructor); return leaky(db, owner)`,
  ),
  'reaches for Function through a result': listing(
    `${steal} const answer = db.query('SELECT 1'); take(answer.constructor.constructor); take(answer.then.constructor); const rows = (await answer).rows; take(rows.constructor.constructor); take(rows.map.constructor); take(rows[Symbol.iterator].constructor); return leaky(db, owner)`,
  ),
  'replaces the query of the database': listing(
    `const { query } = db; try { db.query = async () => ({ rows: [{ count: 2 }] }) } catch {} ; try { Object.defineProperty(db, 'query', { value: async () => ({ rows: [{ count: 2 }] }) }) } catch {} ; return (await query("SELECT text FROM notes WHERE owner = '" + owner + "'")).rows.map((row) => row.text)`,
  ),
  'changes the prototype of the database': listing(
    `for (const target of [db, Object.getPrototypeOf(db), db.query, Object.getPrototypeOf(db.query)]) { try { Object.setPrototypeOf(target, { includes: () => false }) } catch {} ; try { target.__proto__ = { query: null } } catch {} ; try { target.call = () => false } catch {} } return leaky(db, owner)`,
  ),
  'passes intrinsics as values to be changed': listing(
    `for (const target of [Array.prototype, Object.prototype, Function.prototype, Promise.prototype]) { try { db.query.call(target, 'SELECT 1') } catch {} ; try { await db.query('SELECT $1', [target]) } catch {} } return leaky(db, owner)`,
  ),
  'exports functions of the language':
    `${vulnerable.replace('export async function saveNote', 'async function save')}\nexport { save as saveNote }`.replace(
      'export async function listNotes',
      'export const eval_ = eval; export const Function_ = Function; export async function listNotes',
    ),
  'is the Function constructor itself': `export class Refused extends Error {}\nexport const listNotes = Function\nexport const saveNote = eval`,
  'returns a thenable that answers twice': listing(
    `return { then(resolve) { leaky(db, owner).then((notes) => { let reads = 0; resolve(new Proxy(notes, { get: (target, key) => (key === 'length' && reads++ > 3 ? 0 : Reflect.get(target, key)) })) }) } }`,
  ),
  'answers differently at each read': listing(
    `const notes = await leaky(db, owner); if (notes.length < 2) return notes; let reads = 0; return new Proxy(notes, { get(target, key) { reads++; return Reflect.get(target, key) }, getOwnPropertyDescriptor: () => undefined, ownKeys: () => [] })`,
  ),
  'never answers the attack': listing(
    `const notes = await leaky(db, owner); return notes.length > 1 ? new Promise(() => {}) : notes`,
  ),
  'exits early': listing(
    `const notes = await leaky(db, owner); if (notes.length > 1) process.exit(0); return notes`,
  ).replace('.catch', ''),
  'loops for ever when attacked': listing(
    `const notes = await leaky(db, owner); if (notes.length > 1) for (;;); return notes`,
  ),
  'fills the queue of jobs when attacked': listing(
    `const notes = await leaky(db, owner); if (notes.length > 1) { const again = () => Promise.resolve().then(again); again(); again(); await new Promise(() => {}) } return notes`,
  ),
  'only sets timers when attacked': listing(
    `const notes = await leaky(db, owner); if (notes.length > 1) { setInterval(() => {}, 1); await new Promise(() => {}) } return notes`,
  ),
  'recurses until the stack ends when attacked': listing(
    `const notes = await leaky(db, owner); const down = (n) => down(n + 1) + 1; if (notes.length > 1) down(0); return notes`,
  ).replace('=> [])', '=> [])'),
  'recurses through the membrane when attacked': listing(
    `const notes = await leaky(db, owner); const down = () => [1].map.call(db, down) ?? db.query({ get text() { return down() } }); if (notes.length > 1) { try { down() } catch {} await new Promise(() => {}) } return notes`,
  ),
  'takes all memory when attacked': listing(
    `const notes = await leaky(db, owner); if (notes.length > 1) { const all = []; for (;;) all.push(new Array(1e5).fill('x'.repeat(1000))) } return notes`,
  ),
  'rewrites stacks': before(
    `Error.prepareStackTrace = () => 'passed'; Error.captureStackTrace = (target) => { target.stack = 'at finish' }; Error.stackTraceLimit = Infinity`,
  ),
  'redefines instanceof and conversions': before(
    `Object.defineProperty(Object.prototype, Symbol.toPrimitive, { value: () => 2 }); Object.defineProperty(Function.prototype, Symbol.hasInstance, { value: () => true }); Object.prototype.valueOf = () => 2`,
  ),
  'exports then': before(
    `export const then = (resolve) => resolve({ listNotes: async () => ['tea'], saveNote: async () => {}, Refused: Error })`,
  ),
  "changes the judge's log and its rows": listing(
    `const { rows } = await db.query('SELECT * FROM notes'); rows.includes = () => false; rows.length = 0; try { rows.constructor = 1 } catch {} ; return leaky(db, owner)`,
  ),
  'throws what cannot be read': listing(
    `const notes = await leaky(db, owner); if (notes.length > 1) throw new Proxy({}, { get() { throw new Error('no') }, getPrototypeOf() { throw new Error('no') } }); return notes`,
  )
    .replace('async function listNotes', 'function listNotes_')
    .concat('\nexport const listNotes = listNotes_')
    .replaceAll('await leaky', 'leaky'),
  'sends forged messages': before(
    `const { stringify } = JSON; JSON.stringify = (value) => Array.isArray(value) && value[0] === 'P' ? stringify(['P', 0, true, ['i', 0]]) : stringify(value)`,
  ),
  'names objects it was never given': before(
    `const { stringify } = JSON; let next = 0; JSON.stringify = (value) => Array.isArray(value) && value[0] === 'g' ? stringify(['c', next++ % 40, ['u'], ['u']]) : stringify(value)`,
  ),
}

let engine: Engine
/** For code that must get to its end, on a busy machine too. */
let patient: Engine
beforeAll(async () => {
  engine = await createTypeScriptEngine({ limitMs: 2_500 })
  patient = await createTypeScriptEngine({ limitMs: 60_000 })
})

const run = (source: string, judge = engine): Promise<LabReport> =>
  judge.run({ language: 'typescript', fileName: 'notes.ts', source, proof, seed: 7, task: { kind: 'judge' } })

const right = vulnerable.replace(`owner = '" + owner + "'")`, `owner = $1", [owner])`)

test('the file without a trick is exploitable, and fixed it passes', async () => {
  expect(await run(vulnerable, patient)).toMatchObject({ verdict: 'exploitable', breach: { got: 'tea,secret' } })
  expect(await run(right, patient)).toMatchObject({ verdict: 'passed' })
})

test.each(Object.entries(tricks))('code that %s does not pass', async (_name, source) => {
  const { verdict } = await run(source)
  expect(verdict).not.toBe('passed')
})

test('nothing of the tricks is left for later runs', async () => {
  expect(await run(vulnerable)).toMatchObject({ verdict: 'exploitable' })
  expect(await run(right)).toMatchObject({ verdict: 'passed', output: '' })
})

/** The judge looks at objects that it gave away. Nothing is ever signed out, so only a lie passes. */
const sessionProof = `
import assert from 'node:assert/strict'
export function works({ signIn }) {
  const sessions = new Map()
  const list = { tokens: [], has: (token) => list.tokens.includes(token) }
  signIn(sessions, list, 'a')
  assert.ok(sessions.has('a') && list.has('a'))
}
export function exploit({ signIn, signOut }) {
  const sessions = new Map()
  const list = { tokens: [], has: (token) => list.tokens.includes(token) }
  signIn(sessions, list, 'a')
  signOut(sessions, list, 'a')
  return sessions.has('a') || list.has('a')
}
`
const signingOut = (body: string, start = '') => `${start}
export const signIn = (sessions, list, token) => { sessions.set(token, 1); list.tokens.push(token) }
export const signOut = (sessions, list, token) => { ${body} }`
/** Writes the messages to the judge anew; \`wire\` names the last object that was put into \`list.a\`. */
const forging = (change: string) => `let wire
Object.defineProperty(Array.prototype, 'toJSON', { value() { if (this[0] === 's' && this[2] === 'a') wire = this[3]; ${change}; return this } })`

const liesAboutSessions = {
  'gives a map of the judge a getter': signingOut(
    `list.tokens.length = 0; sessions.__defineGetter__('has', () => () => false)`,
  ),
  'forges a call of a method that the language has for every object': signingOut(
    `sessions.delete(token); list.a = () => () => false; try { list.b = 1 } catch {}`,
    forging(`if (this[0] === 's' && this[2] === 'b') return ['m', this[1], '__defineGetter__', 'has', wire]`),
  ),
  'names a property by an object that changes its mind': signingOut(
    `sessions.delete(token); let reads = 0; list.a = { toString: () => (reads++ < 3 ? 'harmless' : 'has') }; try { list.b = () => false } catch {}`,
    forging(`if (this[0] === 's' && this[2] === 'b') this[2] = wire`),
  ),
}

test.each(Object.entries(liesAboutSessions))('code that %s does not pass', async (_name, source) => {
  const job = { language: 'typescript', fileName: 'sessions.ts', source, proof: sessionProof, seed: 7 } as const
  const { verdict } = await engine.run({ ...job, task: { kind: 'judge' } })
  expect(verdict).not.toBe('passed')
})

test('code cannot read how functions of the proof are written', async () => {
  const source = signingOut(
    `list.tokens.length = 0; sessions.delete(token); list.a = list.has; try { console.log(list.b) } catch {}`,
    forging(`if (this[0] === 'g' && this[2] === 'b') return ['m', wire[1], 'toString']`),
  )
  const job = { language: 'typescript', fileName: 'sessions.ts', source, proof: sessionProof, seed: 7 } as const
  const { verdict, output } = await engine.run({ ...job, task: { kind: 'judge' } })
  expect(verdict).toBe('passed')
  expect(output).not.toContain('includes(token)')
})
