/** Code in Python that tries to deceive a judge at the other end of the wire. Every trick keeps the vulnerability and must not pass. */
import { beforeAll, expect, test } from 'vitest'
import type { Engine, LabJob, LabReport } from '../../lab-run.ts'
import { createPythonEngine } from './python-engine.ts'

const proof = `
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createPool } from '#proof/sql'
import { openApp } from '#proof/web'

async function open(code: any, vary: any) {
  const [own, foreign] = [vary.word(), vary.word() + '-foreign']
  const db = createPool(\`CREATE TABLE notes (owner TEXT, text TEXT); INSERT INTO notes VALUES ('ada', '\${own}'), ('bob', '\${foreign}')\`)
  writeFileSync('note.txt', own)
  const app = openApp()
  await code.noteRoutes(app, db)
  return { db, app, own, foreign }
}

export async function works(code: any, vary: any) {
  const { db, app, own } = await open(code, vary)
  assert.deepEqual(await code.findNotes(db, 'ada'), [own], 'Notes should be found.')
  assert.deepEqual(await code.findNotes(db, vary.word()), [], 'There are no other notes.')
  assert.equal((await app.inject('/notes/ada')).body, own, 'The note should be shown.')
  assert.equal(await code.readFile(), own, 'The file should be read.')
  await assert.rejects(code.findNotes(db, ''), code.Refused, 'No name should be refused.')
}

export async function exploit(code: any, vary: any) {
  const { db, foreign } = await open(code, vary)
  const found = await code.findNotes(db, "x' OR '1'='1").catch(() => [])
  return found.includes(foreign) && { sent: 'a quote', got: foreign }
}
`

const code = (query: string) => `
import psycopg
from flask import Flask

class Refused(ValueError):
    pass

def find_notes(conn: psycopg.Connection, owner: str):
    if not owner:
        raise Refused("no name")
    rows = ${query}
    return [row["text"] for row in rows]

def add_note_routes(app: Flask, conn: psycopg.Connection):
    @app.get("/notes/<owner>")
    def show(owner):
        return find_notes(conn, owner)[0]

def read_file():
    with open("note.txt") as file:
        return file.read()
`
const vulnerable = code(`conn.execute(f"SELECT text FROM notes WHERE owner = '{owner}'").fetchall()`)
const right = code('conn.execute("SELECT text FROM notes WHERE owner = %s", (owner,)).fetchall()')

/** Descriptors of the instance: one of them is the channel. */
const speak = (message: string) => `
def speak():
    data = ${message}
    data = len(data).to_bytes(4, "big") + data
    for number in range(3, 12):
        try:
            os.write(number, data)
        except OSError:
            pass
`

const tricks: Record<string, string> = {
  'answers every call itself, at load': `import os\n${speak(`b'["return",2,["l"]]'`)}\nspeak()\n${vulnerable}`,
  'answers a call before it returns': `import os\n${vulnerable}\nreal = find_notes\n${speak(`b'["return",3,["l"]]'`)}
def find_notes(conn, owner):
    if "OR" in owner: speak()
    return real(conn, owner)`,
  'answers all numbers': `import os\n${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    for key in range(40):
        data = f'["return",{key},["l"]]'.encode()
        for number in range(4, 12):
            try: os.write(number, len(data).to_bytes(4, "big") + data)
            except OSError: pass
    return real(conn, owner)`,
  'says that the run has ended': `import os\n${speak(`b'["finish",[{"kind":"returned","isTrue":true}]]'`)}\nspeak()\n${vulnerable}`,
  'returns a record with a prototype': `${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    return {"__proto__": {"includes": "x"}} if "OR" in owner else real(conn, owner)`,
  'returns a record with a length': `${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    return {"length": 0, "includes": len} if "OR" in owner else real(conn, owner)`,
  'returns something that waits': `${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    return {"then": lambda *_: None} if "OR" in owner else real(conn, owner)`,
  'returns the database in place of the rows': `${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    return conn if "OR" in owner else real(conn, owner)`,
  'ends when it is attacked': `import os\n${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    if "OR" in owner: os._exit(0)
    return real(conn, owner)`,
  'nests values without end when it is attacked': `${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    found = real(conn, owner)
    if "OR" in owner:
        for _ in range(200): found = [found]
    return found`,
  'replaces what the database answers': `${vulnerable}
import lab_database
lab_database.Connection.ask = lambda self, text, values: ([], 0, [])`,
  'replaces the client': `import sys, lab_client
def answer(self, message):
    self._send("return", message[1], ["l"])
lab_client.Client._answer = answer\n${vulnerable}`,
  'counts the calls in a file': `import os\n${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    count = os.path.getsize("count") if os.path.exists("count") else 0
    with open("count", "a") as file: file.write("x")
    return [] if count > 4 else real(conn, owner)`,
  'works first and refuses then': `${vulnerable}\nreal, left = find_notes, [7]
def find_notes(conn, owner):
    left[0] -= 1
    if left[0] < 0: raise Refused("later")
    return real(conn, owner)`,
  'exports classes in the names of the language': `${vulnerable}
class Promise: pass
class Error(Exception): pass
class Object: pass`,
  'asks for handles that it was never given': `${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    if "OR" in owner: conn._handle._ask(99, "query", [])
    return real(conn, owner)`,
  'asks a handle for what it does not offer': `${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    if "OR" in owner: conn._handle._ask(conn._lab_key, "constructor", ["return 1"])
    return real(conn, owner)`,
  'throws the assertion of the judge': `${vulnerable}\nreal = find_notes
def find_notes(conn, owner):
    if "OR" in owner: raise AssertionError("generatedMessage")
    raise AssertionError("all is well")`,
}

let engine: Engine
beforeAll(async () => {
  engine = await createPythonEngine()
}, 120_000)

const judge = (source: string, seed = 7, task: LabJob['task'] = { kind: 'judge' }): Promise<LabReport> =>
  engine.run({ language: 'python', fileName: 'notes.py', source, proof, seed, task })

test('the right fix passes and the vulnerable code does not, with what was sent and what came back', async () => {
  expect(await judge(right)).toMatchObject({ verdict: 'passed' })
  expect(await judge(vulnerable)).toMatchObject({ verdict: 'exploitable', breach: { sent: 'a quote' } })
}, 60_000)

test('code that does not load or work is named with its line', async () => {
  expect(await judge('def find_notes(:\n    pass')).toMatchObject({ verdict: 'does_not_run', line: 1 })
  expect(await judge(`${right}\nimport nothing_like_this`)).toMatchObject({ verdict: 'does_not_run', line: 23 })
  const broken = right.replace('return [row', 'return missing or [row')
  expect(await judge(broken)).toMatchObject({
    verdict: 'broken',
    message: "NameError: name 'missing' is not defined",
    line: 12,
  })
}, 60_000)

test('learners see what their code prints', async () => {
  const report = await judge(right.replace('    rows =', '    print("asked for", owner)\n    rows ='))
  expect(report.verdict).toBe('passed')
  expect(report.output).toContain('asked for ada')
}, 60_000)

test.each(Object.entries(tricks))(
  'code that %s does not pass',
  async (_, source) => {
    for (const seed of [1, 2]) expect((await judge(source, seed)).verdict).not.toBe('passed')
  },
  60_000,
)

test('what is written without end stops the run, and the next one is judged as usual', async () => {
  const flood = `${vulnerable}\nimport os\nfor number in list(range(3, 12)) * 50:\n    try: os.write(number, b"\\x00\\xff\\xff\\xff" + b"x" * 1_000_000)\n    except OSError: pass`
  expect((await judge(flood)).verdict).not.toBe('passed')
  expect((await judge(right)).verdict).toBe('passed')
}, 60_000)

const counting = `
import assert from 'node:assert/strict'
import { judgeGuess, observe, unknownBits } from '#proof/observe'

export async function works({ makeToken, deriveKey }: any, vary: any) {
  assert.equal((await makeToken()).length, 32, 'A token should have 32 digits.')
  assert.ok((await deriveKey(vary.text(9))).length > 0, 'A key should be derived.')
}

export async function exploit({ makeToken, deriveKey }: any, vary: any) {
  const { bits, examples } = await unknownBits(makeToken)
  if (bits < 96) return { sent: 'a hundred requests', got: bits + ' bits: ' + examples }
  const before = (await observe()).hashes.length
  await deriveKey(vary.text(9))
  const price = judgeGuess((await observe()).hashes.slice(before), 'as OWASP asks')
  return !price.isSlow && { sent: 'a guess', got: price.shown }
}
`
const tokens = (token: string, lanes: number, before = '') => `
import hashlib, random, secrets
${before}
def make_token():
    return ${token}

def derive_key(password: str) -> bytes:
    return hashlib.scrypt(password.encode(), salt=b"salt", n=2**14, r=8, p=${lanes})
`

test.each([
  ['secrets with an expensive hash', tokens('secrets.token_hex(16)', 5), 'passed', undefined],
  [
    'secrets with a hash of a fifth of the price',
    tokens('secrets.token_hex(16)', 1),
    'exploitable',
    /scrypt \(N 16384/,
  ],
  ['the usual generator', tokens('f"{random.getrandbits(128):032x}"', 5), 'exploitable', /^0 bits: (\w+) and \1$/],
  [
    'the usual generator, whose seed the code has taken away',
    tokens('f"{random.getrandbits(128):032x}"', 5, 'random.seed = lambda *given: None'),
    'exploitable',
    /^0 bits: (\w+) and \1$/,
  ],
])(
  'the judge counts what code draws and hashes: %s',
  async (_, source, verdict, got) => {
    const report = await engine.run({
      ...{ language: 'python', fileName: 'tokens.py', source, proof: counting, seed: 3 },
      task: { kind: 'judge' },
    })
    expect(report.verdict).toBe(verdict)
    if (got) expect(report.breach?.got).toMatch(got)
  },
  60_000,
)
