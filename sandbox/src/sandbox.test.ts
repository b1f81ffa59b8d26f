import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openEchoSandbox as open } from '../test/echo-sandbox.ts'
import type { LabRefused } from './sandbox.ts'

const refusal = (error: LabRefused) => error.code

test('runs code in a child process and gives its report', async () => {
  const { run, counts } = open()

  expect(await run('hello')).toMatchObject({ verdict: 'passed', output: 'hello' })
  expect(await run('again')).toMatchObject({ verdict: 'passed', output: 'again' })

  expect(counts()).toMatchObject({
    runs: [{ language: 'typescript', verdict: 'passed', count: 2 }],
    starts: 1,
    kills: 0,
    queueWait: { count: 2 },
  })
})

test('kills code that runs too long, says so, and runs the next in a fresh child', async () => {
  const { run, counts } = open({}, { limitMs: 1000 })

  expect(await run('loop')).toMatchObject({ verdict: 'timed_out', message: 'Your code ran longer than 1 second.' })
  expect(await run('hello')).toMatchObject({ output: 'hello' })
  expect(counts()).toMatchObject({ kills: 1, starts: 2 })
})

test('tells code that uses too much memory from code that ends its process, and goes on', async () => {
  const { run, problems } = open({}, { limitMs: 60_000 })

  const outOfMemory = 'Your code used more memory than allowed.'
  expect(await run('exhaust memory')).toMatchObject({ verdict: 'timed_out', message: outOfMemory })
  expect(problems).toEqual([])
  const stopped = 'The sandbox stopped while your code ran. Simplify the code and run it again.'
  expect(await run('exit')).toMatchObject({ verdict: 'timed_out', message: stopped })
  expect(problems).toEqual([expect.stringContaining('ended during a run')])
  expect(await run('hello')).toMatchObject({ output: 'hello' })
})

test('reports a run that the engine gave up on, tells the operator why, and runs the next in a fresh child', async () => {
  const { run, problems, counts } = open({ childrenEach: 1 })

  expect(await run('throw')).toMatchObject({ verdict: 'timed_out' })
  expect(problems).toEqual([expect.stringContaining('the engine is broken')])
  expect(await run('hello')).toMatchObject({ output: 'hello' })
  expect(counts()).toMatchObject({ starts: 2 })
})

test('refuses a second run of the same person while the first is under way', async () => {
  const { run } = open()
  const who = { personId: 'ada', orgId: 'org' }

  const first = run('sleep', who)
  expect(await run('hello', who).catch(refusal)).toBe('run_in_progress')
  expect(await first).toMatchObject({ verdict: 'passed' })
  expect(await run('hello', who)).toMatchObject({ verdict: 'passed' })
})

test('refuses a source of more than 32 KB and a language that is not installed', async () => {
  const { run, explainMissing } = open()
  expect(await run('x'.repeat(32 * 1024 + 1)).catch(refusal)).toBe('source_too_long')
  expect(explainMissing('typescript')).toBeNull()

  const without = open({}, { packages: ['a-package-that-does-not-exist'] })
  expect(await without.run('hello').catch(refusal)).toBe('language_missing')
  expect(without.explainMissing('typescript')).toContain("Running TypeScript isn't available on this server")
})

test('refuses more runs than may wait, and says when to try again', async () => {
  const { run, counts } = open({ childrenEach: 1, maxWaiting: 1 })

  const first = run('sleep')
  const second = run('hello')
  const third = await run('hello').catch((error: LabRefused) => error)

  expect(third).toMatchObject({ code: 'labs_busy', retryAfterSeconds: expect.any(Number) })
  expect([(await first).verdict, (await second).verdict]).toEqual(['passed', 'passed'])
  expect(counts().refused).toBe(1)
})

test('lets organizations take turns', async () => {
  const { run } = open({ childrenEach: 1 })
  const done: string[] = []
  const runFor = async (orgId: string, personId: string) => {
    await run('hello', { personId, orgId })
    done.push(`${orgId} ${personId}`)
  }

  await Promise.all([runFor('a', '1'), runFor('a', '2'), runFor('a', '3'), runFor('a', '4'), runFor('b', '1')])

  expect(done.indexOf('b 1')).toBeLessThan(3)
})

test('replaces a child after so many runs', async () => {
  const { run, counts } = open({ maxRunsEach: 2, childrenEach: 1 })

  for (let i = 0; i < 5; i++) await run('hello')

  expect(counts()).toMatchObject({ starts: 3, kills: 0 })
})

test('says that labs are unavailable when no child starts', async () => {
  const { run, problems } = open({}, { create: 'noSuchFunction' })

  expect(await run('hello').catch(refusal)).toBe('labs_unavailable')
  expect(problems[0]).toContain('no function noSuchFunction')
})

test('a child can neither read nor write files, start processes or threads, make code of text, or take more memory', async () => {
  const { run } = open()
  const outputOf = async (source: string) => (await run(source)).output

  for (const path of ['/etc/passwd', '/proc/self/environ', `${import.meta.dirname}/../../package.json`]) {
    expect(await outputOf(`try read ${path}`)).toContain('could not: Access to this API has been restricted')
  }
  expect(await outputOf('try list /')).toContain('could not: Access to this API has been restricted')
  expect(await outputOf('try write file')).toContain('could not: Access to this API has been restricted')
  expect(await outputOf('try spawn')).toContain('could not: Access to this API has been restricted')
  expect(await outputOf('try worker')).toContain('could not: Access to this API has been restricted')
  expect(await outputOf('try eval')).toContain('could not: Code generation from strings disallowed')
  expect(await outputOf('try memory')).toContain('could not: WebAssembly.Memory()')
})

test('a child has an empty environment and the priority it was given, and as root a user of its own', async () => {
  const { run, readUser } = open({ priority: 19 })
  const outputOf = async (source: string) => (await run(source)).output

  expect(await outputOf('try environment')).toBe('did: {}')
  expect(await outputOf('try priority')).toBe('did: 19')
  const user = await readUser('typescript')
  if (process.getuid?.() === 0) {
    expect(user).toBeGreaterThanOrEqual(60_706)
    expect(user).toBeLessThan(61_184)
    expect(await outputOf('try user')).toBe(`did: ${user} ${user} ${user} ${user}`)
  } else {
    expect(user).toBe(process.getuid?.())
  }
})

test.runIf(process.platform === 'linux')('closing ends every child', async () => {
  const { run, close } = open()
  const pid = (await run('try pid')).output.slice('did: '.length)
  expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('child/main.ts')

  await close()

  expect(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toThrow('ENOENT')
  expect(await run('hello').catch(refusal)).toBe('labs_unavailable')
})
