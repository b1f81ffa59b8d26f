import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NewUser } from '@parapet/contract'
import { expect, onTestFinished, test } from 'vitest'
import type { Findings } from './mistakes.ts'
import { readYaml } from './read-yaml.ts'

test('a file whose aliases repeat aliases is refused in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-yaml-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let n = 1; n < 10; n++)
    lines.push(
      `a${n}: &a${n} [${Array(9)
        .fill(`*a${n - 1}`)
        .join(', ')}]`,
    )
  const file = join(folder, 'topic.yaml')
  await writeFile(file, lines.join('\n'))
  const findings = { mistakes: [] } as unknown as Findings

  expect(await readYaml(file, NewUser, findings)).toBeUndefined()
  expect(findings.mistakes).toEqual([
    { file, line: 1, message: expect.stringMatching(/^this YAML cannot be used: Excessive alias count.*[^.]$/) },
  ])
})
