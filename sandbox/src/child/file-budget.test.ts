/** All files of a step share one budget, however many there are: a run can't take the memory of the machine. */
import { expect, test } from 'vitest'
import type { LabLanguage } from '../lab-run.ts'
import { createPythonEngine } from './python/python-engine.ts'
import { createTypeScriptEngine } from './typescript/typescript-engine.ts'

const megabyte = 2 ** 20
/** What the budget allows, and what a run may add to the memory of its process: before, it was 2.7 GB. */
const [mostWritten, mostAdded] = [33, 200]

const samples = {
  typescript: {
    fileName: 'fill.ts',
    source: (count: number) => `import { writeFileSync } from 'node:fs'
export const fill = (): number => {
  const megabyte = 'x'.repeat(${megabyte})
  let written = 0
  try { for (; written < ${count}; written++) writeFileSync('/tmp/file-' + written, megabyte) } catch {}
  return written
}
`,
    proof: `export const works = ({ fill }) => { throw new Error('wrote ' + fill() + ' files') }
export const exploit = () => false`,
  },
  python: {
    fileName: 'fill.py',
    source: (count: number) => `def fill():
    written = 0
    try:
        while written < ${count}:
            with open(f"/tmp/file-{written}", "wb") as file:
                file.write(b"x" * ${megabyte})
            written += 1
    except OSError:
        pass
    return written
`,
    proof: `def works(code, vary):
    raise Exception(f"wrote {code.fill()} files")


def exploit(code, vary):
    return False
`,
  },
} as const

test.each([
  ['typescript', createTypeScriptEngine],
  ['python', createPythonEngine],
] as const)('two hundred files of a megabyte end at 32 MB in %s', async (language: LabLanguage, createEngine) => {
  const engine = await createEngine()
  const { source, ...sample } = samples[language]
  const run = (count: number) =>
    engine.run({ ...sample, language, source: source(count), seed: 7, task: { kind: 'judge' } })
  expect((await run(3)).message).toContain('wrote 3 files')
  const before = process.resourceUsage().maxRSS / 1024

  const { message } = await run(200)

  const written = Number(/wrote (\d+) files/.exec(message ?? '')?.[1])
  expect(written, message ?? '').toBeGreaterThan(8)
  expect(written).toBeLessThanOrEqual(mostWritten)
  expect(process.resourceUsage().maxRSS / 1024 - before).toBeLessThan(mostAdded)
})
