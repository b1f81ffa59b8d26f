import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testInLongRun } from '../server/test/in-long-run.ts'
import { checkTypes } from './check-types.ts'
import { languages } from './engines.ts'
import { runVariant } from './run-variant.ts'
import { findVariants } from './variants.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const code = (name: string) => `export const find = (list: string[], name: string) => {
  // block: compare
  return list.filter((one) => one === name || ${name})
  // end
}
`
const fix = (condition: string) => `// block: compare\n  return list.filter((one) => ${condition})\n// end\n`

const correct = {
  'challenge.yaml': `
variants: { typescript: find.ts }
blocks: { compare: { isVulnerable: true } }
fixes: { exact: { isRight: true }, lower: {}, upper: {}, trim: {} }
`,
  'typescript/find.ts': code(`name === '*'`),
  'typescript/fixes/exact.ts': fix('one === name'),
  'typescript/fixes/lower.ts': fix(`one === name || name.toLowerCase() === '*'`),
  'typescript/fixes/upper.ts': fix(`one === name || name.toUpperCase() === '*'`),
  'typescript/fixes/trim.ts': fix(`one === name || name.trim() === '*'`),
  'typescript/proof.ts': `
import assert from 'node:assert/strict'
type Code = typeof import('./find.ts')
export const works = ({ find }: Code) => assert.deepEqual(find(['a', 'b'], 'a'), ['a'])
export const exploit = ({ find }: Code): object | false => find(['a', 'b'], '*').length === 2 && { sent: '*', got: 'a, b' }
`,
}

/** The content folder of the correct challenge with some of its files replaced. */
function writeChallenge(changes: Record<string, string>): string {
  const contentDir = mkdtempSync(join(tmpdir(), 'proof-test-'))
  folders.push(contentDir)
  for (const [path, text] of Object.entries({ ...correct, ...changes })) {
    const file = join(contentDir, 'topics/finding/challenges/names', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return contentDir
}

async function prove(changes: Record<string, string>, limitMs = 60_000): Promise<string[]> {
  const { variants, mistakes } = findVariants(writeChallenge(changes))
  const failures = mistakes.map(({ message }) => message)
  for (const variant of variants) failures.push(...(await runVariant(variant, { limitMs })).failures)
  return failures
}

/** The proof of the correct challenge with another exploit. */
const exploiting = (body: string) => ({
  'typescript/proof.ts': `${correct['typescript/proof.ts'].split('export const exploit')[0]}
import { connect } from 'node:net'
import { writeFileSync } from 'node:fs'
export const exploit = async ({ find }: Code): Promise<object | false> => { ${body} }`,
})

test('a correct challenge passes', async () => {
  expect(await prove({})).toEqual([])
})

test('an attack that is only true is refused: learners would see nothing', async () => {
  const [failure] = await prove(exploiting('return true as never'))
  expect(failure).toMatch(/must return { sent, got }, or false when the attack fails, and returned true/)
})

test('an exploit that succeeds with the right fix, too, is told', async () => {
  expect(await prove(exploiting("return { sent: '*', got: 'a, b' }"))).toEqual([
    'fix exact: the exploit still succeeds',
  ])
})

test('an exploit that does not succeed with the vulnerable file is told for it and every wrong fix', async () => {
  expect(await prove(exploiting('return false'))).toEqual([
    'the vulnerable file: the exploit does not succeed',
    'fix lower: the exploit does not succeed',
    'fix upper: the exploit does not succeed',
    'fix trim: the exploit does not succeed',
  ])
})

test('a fix that breaks the function is told, even where it stops the attack', async () => {
  const [failure, ...others] = await prove({ 'typescript/fixes/exact.ts': fix('false') })
  expect(failure).toMatch(/^fix exact: works\(\) failed: AssertionError/)
  expect(others).toEqual([])
})

test('a proof that reaches for the network fails', async () => {
  const call = `
    await new Promise((done) => connect(80, '192.0.2.1').on('error', done))
    await fetch('http://example.com/').catch(() => {})
    return find(['a', 'b'], '*').length === 2 && { sent: '*', got: 'a, b' }`
  const failures = await prove(exploiting(call))
  expect(failures).toContain('the vulnerable file: it reached for 192.0.2.1; a proof may only use loopback')
  expect(failures).toContain('fix exact: it reached for the name example.com; a proof may only use loopback')
})

test('loopback can be reached', async () => {
  const call = `
    const { createServer } = await import('node:http')
    const server = createServer((_, response) => response.end('*')).listen(0, '127.0.0.1')
    await new Promise((done) => server.on('listening', done))
    const answer = await fetch('http://localhost:' + server.address().port)
    return find(['a', 'b'], await answer.text()).length === 2 && { sent: '*', got: 'a, b' }`
  expect(await prove(exploiting(call))).toEqual([])
})

testInLongRun('an endless loop is stopped and named', async () => {
  expect(await prove(exploiting('for (;;);'), 4000)).toEqual([
    'the vulnerable file: exploit() was stopped, it took too long',
  ])
})

test('a proof that waits for nothing is told', async () => {
  expect(await prove(exploiting('await new Promise(() => {}); return false'))).toEqual([
    expect.stringMatching(/^the vulnerable file: exploit\(\) ended without a result/),
  ])
})

test('a proof writes nowhere but in its own folder', async () => {
  const failures = await prove(
    exploiting(`writeFileSync('own', ''); writeFileSync('../../../outside', ''); return false`),
  )
  expect(failures[0]).toMatch(/exploit\(\) threw: Error: Access to this API has been restricted/)
})

test('a missing proof needs a reason, and a fix must fit', async () => {
  const named = correct['challenge.yaml'].replace('find.ts }', 'find.ts, go: find.go }')
  expect(await prove({ 'challenge.yaml': named, 'go/find.go': '// block: compare\nx\n// end\n' })).toEqual([
    'the files of go/fixes: exact.go, lower.go, upper.go, trim.go missing',
  ])
  expect(await prove({ 'typescript/fixes/trim.ts': fix('true').replace('compare', 'compere') })).toEqual([
    'typescript/fixes/trim.ts: find.ts has no block compere',
  ])
})

test('a fix that does not compile is told', async () => {
  const contentDir = writeChallenge({
    'typescript/fixes/trim.ts': fix(`one === name || name === 1 || name.trim() === '*'`),
  })
  const errors = checkTypes(findVariants(contentDir).variants)
  expect([...errors]).toEqual([['finding/names typescript', [expect.stringMatching(/^trim\/find\.ts\(3,.*TS2367/)]]])
})

test('a fix replaces the text between the marks, and lines keep their numbers up to it', () => {
  const contentDir = writeChallenge({
    'typescript/find.ts': 'a\n// part: imports\n// end\n  // block: compare\n  b\n  // end\nc\n',
    'typescript/fixes/exact.ts': '// block: compare\n  d\n  e\n// end\n// part: imports\nf\n// end\n',
  })
  const [vulnerable, fixed] = findVariants(contentDir).variants[0]?.versions ?? []
  expect(vulnerable?.source).toBe('a\n\n\n\n  b\n\nc\n')
  expect(fixed?.source).toBe('a\n\nf\n\n\n  d\n  e\n\nc\n')
})

/** The correct challenge, whose fix `trim` quotes a payload, and a proof that tries what it is given. */
const withPayloads = (payload: string, used = 'payloads') => ({
  'challenge.yaml': correct['challenge.yaml'].replace('trim: {}', `trim: { payloads: ['${payload}'] }`),
  'typescript/proof.ts': `${correct['typescript/proof.ts'].split('export const exploit')[0]}
export const exploit = ({ find }: Code, _vary?: unknown, payloads = ['*', 'x']): object | false =>
  ${used}.some((payload) => find(['a', 'b'], payload).length === 2) && { sent: '*', got: 'a, b' }`,
})

test('every payload that an explanation quotes succeeds with its fix, and not with the right one', async () => {
  expect(await prove(withPayloads(' *'))).toEqual([])
  expect(await prove(withPayloads('?'))).toEqual(['fix trim: the payload "?" does not succeed'])
  const open = { 'typescript/fixes/exact.ts': fix(`one === name || name === ' *'`) }
  expect(await prove({ ...withPayloads(' *'), ...open })).toEqual(['fix exact: the payload " *" still succeeds'])
})

test('an exploit that tries something else than the payloads it is given is told', async () => {
  expect(await prove(withPayloads('?', `['*']`))).toEqual([
    'the vulnerable file: the exploit succeeds without any payload, so it does not try those it is given',
  ])
})

test('an attack that an explanation quotes must be among the payloads of its fix', async () => {
  const explain = (rest: string) => ({
    'challenge.yaml': correct['challenge.yaml'].replace(
      'lower: {}',
      `lower: { explanation: "It passes \`../8/x\`.", ${rest} }`,
    ),
  })
  expect(findVariants(writeChallenge(explain(''))).mistakes.map(({ message }) => message)).toEqual([
    'the explanation of lower quotes `../8/x`, which is not among its payloads',
  ])
  expect(findVariants(writeChallenge(explain(`payloads: ['../8/x']`))).mistakes).toEqual([])
})

const python = {
  'challenge.yaml': correct['challenge.yaml'].replace('typescript: find.ts', 'python: find.py'),
  'python/find.py': `def find(names, name):\n    # block: compare\n    return [one for one in names if name in (one, "*")]\n    # end\n`,
  'python/fixes/exact.py': `# block: compare\n    return [one for one in names if one == name]\n# end\n`,
  'python/fixes/lower.py': `# block: compare\n    return [one for one in names if name.lower() in (one, "*")]\n# end\n`,
  'python/fixes/upper.py': `# block: compare\n    return [one for one in names if name.upper() in (one.upper(), "*")]\n# end\n`,
  'python/fixes/trim.py': `# block: compare\n    return [one for one in names if name.strip() in (one, "*")]\n# end\n`,
  'python/proof.py': `def works(code):\n    assert code.find(["a", "b"], "a") == ["a"]\n\ndef exploit(code):\n    return {"sent": "*", "got": "a, b"} if len(code.find(["a", "b"], "*")) == 2 else False\n`,
}

test('Python is proved in the same way', async ({ skip }) => {
  skip(languages.python?.findMissing() !== undefined, 'needs python3')
  expect(await prove(python)).toEqual([])
  expect(await prove({ ...python, 'python/proof.py': python['python/proof.py'].replace('== 2', '< 9') })).toEqual([
    'fix exact: the exploit still succeeds',
  ])
  const reaching = python['python/proof.py'].replace(
    '    return',
    `    import socket
    try:
        socket.create_connection(("192.0.2.1", 80))
    except OSError:
        pass
    return`,
  )
  expect(await prove({ ...python, 'python/proof.py': reaching })).toContain(
    'the vulnerable file: it reached for 192.0.2.1; a proof may only use loopback',
  )
})

const copy = (body: string) => `// block: copy\n${body}\n// end\n`
const c = {
  'challenge.yaml': `
variants: { c: copy.c }
blocks: { copy: { isVulnerable: true } }
fixes: { bounded: { isRight: true }, one-more: {}, measured: {}, unsigned: {} }
`,
  'c/copy.c': `#include <stdlib.h>\n#include <string.h>\nchar *copy(const char *text) {\n  char *kept = calloc(8, 1);\n${copy('  strcpy(kept, text);')}  return kept;\n}\n`,
  'c/fixes/bounded.c': copy('  strncpy(kept, text, 7);'),
  'c/fixes/one-more.c': copy('  memcpy(kept, text, strlen(text) + 1);'),
  'c/fixes/measured.c': copy('  strncpy(kept, text, strlen(text));'),
  'c/fixes/unsigned.c': copy('  memcpy(kept, text, (size_t)strlen(text));'),
  'c/proof.c': `#include "copy.c"
#include <assert.h>
#include <stdbool.h>
void works(void) { char *kept = copy("short"); assert(strcmp(kept, "short") == 0); free(kept); }
bool exploit(void) { free(copy("much longer than eight")); return false; }
`,
}

testInLongRun('in C an attack has succeeded, too, when the sanitizer stops it', async ({ skip }) => {
  skip(languages.c?.findMissing() !== undefined, 'needs cc')
  expect(await prove(c)).toEqual([])
  expect(await prove({ ...c, 'c/fixes/one-more.c': copy('  strncpy(kept, text, 6);') })).toEqual([
    'fix one-more: the exploit does not succeed',
  ])
})

const contentDir = join(import.meta.dirname, '../content')

test('every fix of every challenge can be applied, and what is not executed has a reason', () => {
  expect(findVariants(contentDir).mistakes).toEqual([])
})

// A few of each kind; `npm run test:content` runs all.
const samples = ['sql-injection/parcel-tracking', 'command-injection/branch-history', 'path-traversal/theme-import']
test.for(findVariants(contentDir, samples).variants.filter(({ notExecuted }) => !notExecuted))(
  'the lesson $name is true',
  async (variant, { skip }) => {
    const { failures, missing } = await runVariant(variant)
    skip(missing !== undefined, `needs ${missing}`)
    expect(failures).toEqual([])
  },
)

testInLongRun('a missing tool fails the run, unless it is allowed', () => {
  // Neither python3 nor cc can be found by this PATH.
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), 'path-traversal/theme-import', ...args], {
      encoding: 'utf8',
      env: { ...process.env, PATH: dirname(process.execPath) },
    })

  const strict = run()
  expect(strict.stdout).toContain('FAIL: python3 is missing, needed for path-traversal/theme-import python\n')
  expect(strict.status).toBe(1)

  const tolerant = run('--allow-missing')
  expect(tolerant.stdout).toContain('Not run: python3 is missing, needed for path-traversal/theme-import python\n')
  expect(tolerant.stdout).toContain(`typescript: 1 by Node ${process.versions.node}\n`)
  expect(tolerant.status).toBe(0)
})
