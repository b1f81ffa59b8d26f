import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeLabFolder } from '../server/test/worlds/labs.ts'
import { describeInventory, describeScenarios, takeInventory } from './content-report.ts'

test('counts challenges, variants, executed proofs, labs and attacks, and adds them up', async () => {
  const folder = await writeLabFolder(['greeting', 'farewell'])
  try {
    const rows = await takeInventory(folder)

    expect(rows).toEqual([
      {
        topicId: 'pages',
        cwes: [79],
        challengeCount: 2,
        attackCount: 2,
        languages: { typescript: { variants: 2, proofs: 2, labs: 2 }, python: { variants: 2, proofs: 0, labs: 0 } },
      },
    ])
    const other = { ...rows[0], topicId: 'other', cwes: [79, 89] } as (typeof rows)[number]
    expect(describeInventory([...rows, other]).split('\n')).toEqual([
      'topic     challenges  variants  proofs  labs  attacks  languages          CWE',
      'pages     2           4         2       2     2        typescript python  79',
      'other     2           4         2       2     2        typescript python  79 89',
      '2 topics  4           8         4       4     4        2 languages        2 weaknesses',
      '',
      'language    topics  variants  proofs  labs',
      'typescript  2       4         4       4',
      'python      2       4         0       0',
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('says which scenarios have a proof, and why one has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-test-'))
  try {
    const write = async (name: string, files: Record<string, string>) => {
      await mkdir(join(folder, 'scenarios', name), { recursive: true })
      for (const [file, text] of Object.entries(files)) await writeFile(join(folder, 'scenarios', name, file), text)
    }
    await write('proved', { 'scenario.yaml': 'title: A\n', 'proof.ts': '' })
    await write('excused', { 'scenario.yaml': 'title: B\nnotExecuted: It needs a cloud.\n' })
    await write('forgotten', { 'scenario.yaml': 'title: C\n' })
    await write('old', { 'scenario.yaml': 'title: D\nretired: true\n' })

    expect(describeScenarios(folder).split('\n')).toEqual([
      'scenario   proof',
      'excused    It needs a cloud.',
      'forgotten  no',
      'proved     yes',
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})
