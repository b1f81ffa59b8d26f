import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { challengeFiles } from '../sample-content.ts'
import { createGivenDatabase, spokenLines, testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()
let given: Awaited<ReturnType<typeof createGivenDatabase>>
beforeAll(async () => {
  given = await createGivenDatabase()
})
afterAll(() => given.drop())

const topic =
  'title: House rules\nsummary: A\ncategory: injection\ncwes: [89]\nlanguages: [python]\ndifficulty: 1\nestimatedMinutes: 20\n'

/** An operator's own topic, in a built-in category. */
async function writeOwnContent(changes: Record<string, string> = {}): Promise<string> {
  const folder = await parapet.folder()
  const files = {
    'topics/house-rules/topic.yaml': topic,
    // The fixes of the sample call a function that a learner must be able to know.
    'topics/house-rules/lesson.md': `${'word '.repeat(199)}\`changed_by\``,
    ...challengeFiles('topics/house-rules/challenges/first', 'first', ['python']),
    ...changes,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

testInLongRun("content check accepts the built-in content, and an operator's own next to it", async () => {
  const folder = await writeOwnContent()
  const ours = await parapet.runJson(['content', 'check'], {})
  const both = await parapet.runJson(['content', 'check', folder], {})
  const byEnvironment = await parapet.runJson(['content', 'check'], { CONTENT_DIR: folder })

  expect(ours).toMatchObject({ code: 0, value: { mistakes: [] } })
  const { topicCount } = ours.value as { topicCount: number }
  expect(both).toMatchObject({ code: 0, value: { mistakes: [], topicCount: topicCount + 1 } })
  expect(byEnvironment.value).toEqual(both.value)
})

test('content check and the start report all mistakes by file and line, and nothing starts', async () => {
  const CONTENT_DIR = await writeOwnContent({
    'topics/house-rules/topic.yaml': topic.replace('difficulty: 1', 'difficulty: 9'),
    'topics/house-rules/challenges/first/python/fixes/bind-values.py': 'import os\n',
    'topics/sql-injection/topic.yaml': topic,
  })
  const file = (name: string) => join(CONTENT_DIR, name)
  const expected = [
    `${file('topics/house-rules/topic.yaml')}:6: difficulty must be an integer >= 1 and <= 3`,
    `${file('topics/house-rules/challenges/first/python/fixes/bind-values.py')}:1: a fix must hold blocks and parts only`,
    `${file('topics/sql-injection/topic.yaml')}:1: the id sql-injection is taken already`,
  ]
  const check = await parapet.run(['content', 'check'], { CONTENT_DIR })
  const start = await parapet.run(['serve'], { ...given.env, PORT: '0', DATA_DIR: CONTENT_DIR, CONTENT_DIR })

  expect([check.code, start.code, start.stdout]).toEqual([1, 1, ''])
  for (const line of expected) {
    expect(check.stdout).toContain(line)
    expect(spokenLines(start).join('\n')).toContain(line)
  }
})

test('content check refuses proofs that would tell a learner nothing, in both languages', async () => {
  const challenge = 'topics/house-rules/challenges/first'
  const folder = await writeOwnContent({
    [`${challenge}/python/proof.py`]:
      'def works(code):\n    assert code.a == 1\n\n\ndef exploit(code):\n    return True\n',
    [`${challenge}/typescript/proof.ts`]: 'export const exploit = () => true\n',
  })
  const { code, stdout } = await parapet.run(['content', 'check', folder], {})

  expect(code).toBe(1)
  for (const [name, sentence] of [
    ['python/proof.py:2', 'the assertion needs a sentence for the learner'],
    ['python/proof.py:6', 'exploit() must return what was sent and what came back'],
    ['typescript/proof.ts:1', 'exploit() must return what was sent and what came back'],
  ])
    expect(stdout).toContain(`${join(folder, challenge)}/${name}: ${sentence}`)
})

testInLongRun('content new writes a topic that loads, and never overwrites one', async () => {
  const folder = await writeOwnContent()
  const written = await parapet.runJson(['content', 'new', 'topic', 'our-cookies', '--folder', folder], {})
  const again = await parapet.run(['content', 'new', 'topic', 'our-cookies', '--folder', folder], {})
  const scenario = await parapet.runJson(['content', 'new', 'scenario', 'our-incident'], { CONTENT_DIR: folder })

  expect(written).toMatchObject({ code: 0, value: { folder } })
  expect(await readFile(join(folder, 'topics/our-cookies/topic.yaml'), 'utf8')).toContain('title: Our cookies')
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/our-cookies is there already/) })
  const notFolder = join(folder, 'topics/our-cookies/topic.yaml')
  expect(await parapet.run(['content', 'new', 'topic', 'x', '--folder', notFolder], {})).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^parapet: \S+topic\.yaml cannot be used: .*Give a --folder that you can write to\.\n$/,
    ),
  })
  expect(scenario).toMatchObject({ code: 0, value: { folder } })
  expect(await parapet.runJson(['content', 'check', folder], {})).toMatchObject({ code: 0, value: { mistakes: [] } })
  expect(await parapet.run(['content', 'new', 'lesson', 'x'], {})).toMatchObject({
    code: 1,
    stderr: 'parapet: There is no lesson to write. It is topic or scenario: parapet content new topic x\n',
  })
})
