/** Errors of ours say nothing about the code: they are told apart from what the code does wrong. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Engine, LabLanguage } from '../lab-run.ts'
import { createPythonEngine } from './python/python-engine.ts'
import { createTypeScriptEngine } from './typescript/typescript-engine.ts'

const engines = {} as Record<LabLanguage, Engine>
beforeAll(async () => {
  engines.typescript = await createTypeScriptEngine()
  engines.python = await createPythonEngine()
})

const samples = {
  typescript: {
    good: 'export const list = (): { name: string }[] => [{ name: "Ada" }]',
    other: 'export const list = () => undefined',
    proof: (works: string) =>
      `import assert from 'node:assert/strict'\nimport { NotInSandbox } from '#proof/not-in-sandbox'\nexport const works = ({ list }, vary) => { ${works} }\nexport const exploit = () => false`,
    usual: `assert.equal(list()[0].name, 'Ada', 'Ada should be listed.')`,
    mistaken: `const rows = { lists: list }; rows.list()`,
    limited: `throw new NotInSandbox('FOR UPDATE is missing')`,
    sentence: `if (list() === undefined) throw new Error('Ada should be listed.')`,
    memory:
      'const kept: unknown[] = []; export const list = () => { for (;;) kept.push(new Array(10000).fill(kept.length)) }',
  },
  python: {
    good: 'def list_names():\n    return [{"name": "Ada"}]\n',
    other: 'def list_names():\n    return None\n',
    proof: (works: string) =>
      `from not_in_sandbox import NotInSandbox\n\n\ndef works(code, vary):\n    ${works}\n\n\ndef exploit(code):\n    return False\n`,
    usual: `assert code.list_names()[0]["name"] == "Ada", "Ada should be listed."`,
    mistaken: `{"lists": code.list_names}["list"]()`,
    limited: `raise NotInSandbox("FOR UPDATE is missing")`,
    sentence: `if code.list_names() is None: raise Exception("Ada should be listed.")`,
    memory: 'def list_names():\n    kept = []\n    while True:\n        kept.append(bytearray(100_000_000))\n',
  },
} as const

describe.each(['typescript', 'python'] as const)('in %s', (language) => {
  const sample = samples[language]
  const run = (source: string, works: string) =>
    engines[language].run({
      ...{ language, source, original: sample.good, seed: 1, task: { kind: 'judge' } },
      fileName: language === 'python' ? 'names.py' : 'names.ts',
      proof: sample.proof(works),
    })

  test('a mistake in the proof is ours, and the report says which', async () => {
    const report = await run(sample.good, sample.mistaken)
    expect(report.message).toContain('it says nothing about your code')
    expect(report.fault).toMatch(/Error/)
    expect(report.verdict).toBe('timed_out')
  })

  test('a stand-in that lacks something is ours, and says what', async () => {
    const report = await run(sample.good, sample.limited)
    expect(report.fault).toContain('FOR UPDATE is missing')
    expect(report.message).toMatch(/reached a limit of ours: FOR UPDATE is missing\. This run costs nothing/)
  })

  test('code that returns something unusable is not our fault', async () => {
    const report = await run(sample.other, sample.usual)
    expect(report).toMatchObject({
      verdict: 'broken',
      message: expect.stringMatching(/^What your code returns can't be used/),
    })
    expect(report.fault).toBeUndefined()
  })

  test('a proof may throw its sentence', async () => {
    expect(await run(sample.other, sample.sentence)).toMatchObject({
      message: expect.stringContaining('Ada should be listed.'),
    })
  })

  test('code that takes too much memory is stopped, which costs nothing', async () => {
    expect(await run(sample.memory, sample.usual)).toMatchObject({
      verdict: 'timed_out',
      message: 'Your code used more memory than allowed.',
    })
  })
})
