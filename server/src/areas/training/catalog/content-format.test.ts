import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { challengeFiles, stepFiles } from '../../../../test/sample-content.ts'
import { writeContent, writeFiles } from '../../../../test/worlds/content-files.ts'
import { checkContent, createLessons, loadCatalog, loadCatalogWith, toLine, writeNewContent } from './catalog.ts'
import { findHiddenNames } from './check-proofs.ts'

const challengeYaml = 'topics/sql/challenges/login/challenge.yaml'
const code = 'topics/sql/challenges/login/python/orders.py'
const fix = 'topics/sql/challenges/login/python/fixes/bind-values.py'
const steps = ['situation', 'browser', 'terminal', 'http', 'code', 'choice']
const small: Record<string, string> = {
  'categories/injection.yaml': 'title: Injection\ndescription: A\nowasp: []\norder: 1\n',
  'topics/sql/topic.yaml':
    'title: SQL\nsummary: A\ncategory: injection\ncwes: [89]\nlanguages: [python]\ndifficulty: 1\nestimatedMinutes: 20\n',
  'topics/sql/lesson.md': 'word '.repeat(200),
  ...challengeFiles('topics/sql/challenges/login', 'login', ['python']),
  'scenarios/break-in/scenario.yaml':
    'title: Break-in\nsummary: A\ncategory: injection\ncwes: [89]\nestimatedMinutes: 10\n',
  ...stepFiles('scenarios/break-in', 'break-in', steps),
}

/** Changes one file of the small content and returns what the check reports. */
async function check(file: string, from: string | RegExp, to: string) {
  const text = small[file] ?? ''
  const changed = text.replace(from, to)
  if (small[file] !== undefined) expect(changed, 'the change must change something').not.toBe(text)
  const { findings } = await checkContent([await writeContent({ ...small, [file]: changed })])
  return { mistakes: findings.mistakes.map(toLine), warnings: findings.warnings.map(toLine) }
}

test('the small content has no mistakes', async () => {
  const { findings, catalog } = await checkContent([await writeContent(small)])

  expect(findings.mistakes).toEqual([])
  expect(catalog.topics.get('sql')?.challenges).toEqual([
    { id: 'login', title: 'Title of login', difficulty: 1, languages: ['python'], labLanguages: [] },
  ])
})

const diagram = `title: How it flows
description: From here to there.
nodes:
  - { kind: attacker, label: Attacker, detail: sends a quote, arrow: request }
  - { kind: flaw, label: Statement, detail: joins it, arrow: runs }
  - { kind: damage, label: Rows, detail: all of them }
fix: Bind values
`

describe('a diagram', () => {
  const file = 'topics/sql/diagram.yaml'

  test('is optional, and part of the lesson', async () => {
    expect((await check(file, '', diagram)).mistakes).toEqual([])
    const catalog = await loadCatalog([await writeContent({ ...small, [file]: diagram })])
    expect(await createLessons(catalog).findDiagram('sql')).toMatchObject({
      title: 'How it flows',
      nodes: [{ kind: 'attacker', arrow: 'request' }, { kind: 'flaw' }, { kind: 'damage', arrow: null }],
    })
    const without = await loadCatalog([await writeContent(small)])
    expect(await createLessons(without).findDiagram('sql')).toBeNull()
  })

  test.each([
    ['does not begin with the attacker', 'kind: attacker', 'kind: entry', /the first node must be the attacker/],
    ['does not end with the damage', 'kind: damage', 'kind: entry', /the last node must be the damage/],
    ['has no flaw', 'kind: flaw', 'kind: entry', /one node must be the flaw/],
    ['lacks an arrow', ', arrow: request', '', /diagram\.yaml:4: a node must have an arrow/],
    ['has an arrow to nowhere', 'all of them }', 'all of them, arrow: on }', /nothing follows the last node/],
    ['has a node of another kind', 'kind: flaw', 'kind: cloud', /kind must be one of/],
    ['does not say what stops it', 'fix: Bind values\n', '', /fix is required|must have/],
  ])('is refused when it %s', async (_, from, to, message) => {
    const { mistakes } = await check(file, '', diagram.replace(from, to))
    expect(mistakes.join('\n')).toMatch(message)
  })
})

describe('a challenge is refused with', () => {
  test.each([
    ['too few blocks', challengeYaml, / {2}answer:\n.*\n.*\n/, '', /yaml:\d+: blocks must have at least 4 entries/],
    ['no vulnerable block', challengeYaml, /\n *isVulnerable: true/, '', /yaml:\d+: one or two blocks must have isVul/],
    ['no right fix', challengeYaml, /\n *isRight: true/, '', /exactly one fix must have isRight: true, not 0/],
    [
      'a block that is not in the code',
      challengeYaml,
      '  answer:',
      '  reply:',
      /py:1: block reply of .* must be marked/,
    ],
    ['a block that has no feedback', code, 'block: answer', 'block: reply', /block reply must be among the blocks/],
    ['an id in capitals', challengeYaml, '  answer:', '  Answer:', /the name Answer must be lower-case words/],
    [
      'an unknown language',
      challengeYaml,
      '  python: orders.py',
      '  cobol: orders.py',
      /the name cobol must be one of/,
    ],
    [
      'a variant that is missing',
      challengeYaml,
      'python: orders.py',
      'python: order.py',
      /python\/order\.py is missing/,
    ],
    ['another ending', challengeYaml, 'python: orders.py', 'python: orders.ts', /orders\.ts must end in \.py/],
    ['a field nobody knows', challengeYaml, 'remember:', 'remeber:', /there is no field remeber/],
    ['one hint', challengeYaml, / {2}find: .*/, '  find: [one]', /hints\.find must have at least 2 items/],
    [
      'an attack without two hints',
      challengeYaml,
      'remember:',
      'attack: { goal: Read it., fields: [{ name: term, label: Term }], hints: [one] }\nremember:',
      /attack\.hints must have at least 2 items/,
    ],
    ['a reference over http', challengeYaml, 'https://example', 'http://example', /url must be an https address/],
    ['neither proof nor reason', challengeYaml, /notExecuted:\n.*\n/, '', /must hold a proof, or notExecuted/],
    ['a block that is not closed', code, /# end\n$/, '', /orders\.py:\d+: block answer must be closed with "# end"/],
    [
      'a block in a block',
      code,
      '# block: answer',
      '# block: a\n# block: answer',
      /must not begin before "# end" of block a/,
    ],
    ['an end of nothing', code, /$/, '# end\n', /"# end" must close a block or a part/],
    ['a block twice', code, 'block: answer', 'block: read-input', /block read-input must be marked once only/],
    [
      'a fix with text outside of the marks',
      fix,
      /^/,
      'import os\n',
      /bind-values\.py:1: a fix must hold blocks and parts/,
    ],
    [
      'a fix of a block that is not there',
      fix,
      'build-statement',
      'nothing',
      /block nothing must be marked in the code/,
    ],
    [
      'a fix that changes nothing',
      fix,
      /.*changed_by.*/,
      '    statement = f"select * from orders where name = \'{term}\'"',
      /must differ from the code as it is/,
    ],
    ['two fixes that are the same', fix, 'bind-values', 'escape-quotes', /must differ from fix/],
    ['a fix that is missing', challengeYaml, 'bind-values:', 'bind-value:', /fixes\/bind-value\.py is missing/],
    ['languages that the topic does not name', 'topics/sql/topic.yaml', '[python]', '[python, go]', /must not name go/],
  ])('%s', async (_what, file, from, to, expected) => {
    const { mistakes } = await check(file, from, to)

    expect(mistakes).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
  })

  test('a mistyped folder name', async () => {
    const { mistakes } = await check('topics/sql/challange/login/challenge.yaml', '', 'title: A')

    expect(mistakes).toEqual([expect.stringMatching(/challange:1: there is no place for a folder challange/)])
  })

  test('challenges but no lesson', async () => {
    const { 'topics/sql/lesson.md': _, ...files } = small
    const { findings } = await checkContent([await writeContent(files)])

    expect(findings.mistakes.map(toLine)).toEqual([expect.stringMatching(/lesson\.md:1: .* must have a lesson/)])
  })
})

describe('a scenario is refused with', () => {
  const stepFile = (kind: string) => `scenarios/break-in/steps/${steps.indexOf(kind) + 1}-${kind}.yaml`
  test.each([
    ['an unknown kind', stepFile('browser'), 'kind: browser', 'kind: phone', /kind must be one of: story, browser/],
    ['a pattern that is none', stepFile('terminal'), '^git log\\b', '(git', /must be a regular expression/],
    ['no goal among the answers', stepFile('terminal'), ', isGoal: true', '', /one of the answers must have isGoal/],
    [
      'a field that the form has not',
      stepFile('browser'),
      'when: { user:',
      'when: { name:',
      /name must be a field of the form/,
    ],
    [
      'two right options',
      stepFile('choice'),
      'Escape quotes,',
      'Escape quotes, isRight: true,',
      /exactly one option .*, not 2/,
    ],
    ['too few options', stepFile('choice'), /\n.*Hide the page.*/, '', /options must have at least 3 items/],
    ['code that is missing', stepFile('code'), 'code/login.py', 'code/none.py', /code\/none\.py is missing/],
    ['a file outside of its folder', stepFile('code'), 'code/login.py', 'code/../x.py', /must be a file in code\//],
    [
      'a step without a number',
      'scenarios/break-in/steps/last.yaml',
      '',
      'kind: story',
      /last\.yaml must be a number and/,
    ],
    [
      'a number twice',
      'scenarios/break-in/steps/02-again.yaml',
      '',
      'kind: story\ntitle: A\ntext: B',
      /the number 2 is taken/,
    ],
  ])('%s', async (_what, file, from, to, expected) => {
    const { mistakes } = await check(file, from, to)

    expect(mistakes).toEqual([expect.stringMatching(expected)])
  })
})

describe('an author gets a warning, but no error, when', () => {
  test.each([
    [
      'the right fix is much longer',
      fix,
      /changed_by.*/,
      `x = "${'long '.repeat(60)}"`,
      /the right fix in python is much longer/,
    ],
    [
      'its title is',
      challengeYaml,
      /secret title of bind-values/,
      'a very long title '.repeat(6),
      /title of the right fix is much/,
    ],
    [
      'the right option is',
      'scenarios/break-in/steps/6-choice.yaml',
      'Bind the values',
      'Bind the values '.repeat(5),
      /right option is/,
    ],
    [
      'a pattern could take for ever',
      'scenarios/break-in/steps/3-terminal.yaml',
      '^git log\\b',
      '^(git +)+log',
      /repeats what repeats itself/,
    ],
    ['a lesson is very short', 'topics/sql/lesson.md', /.+/, 'Short.', /150 to 400 words/],
  ])('%s', async (_what, file, from, to, expected) => {
    const { mistakes, warnings } = await check(file, from, to)

    expect(mistakes).toEqual([])
    expect(warnings).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
  })
})

describe('the content index is used', () => {
  async function useFolders() {
    const contentDir = await writeContent({
      ...small,
      'categories/injection.yaml': 'title: Own\ndescription: A\nowasp: []\norder: 99\n',
    })
    await rm(join(contentDir, 'categories'), { recursive: true })
    const dataDir = await mkdtemp(join(tmpdir(), 'parapet-data-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    return { contentDir, dataDir }
  }

  test('until a file is changed, added or removed', async () => {
    const place = await useFolders()
    const index = join(place.dataDir, 'content-index.json')
    const titleOf = async () => (await loadCatalogWith(place)).topics.get('sql')?.title
    expect(await titleOf()).toBe('SQL')
    const kept = await readFile(index, 'utf8')

    // The result comes from the index, without reading the files.
    await writeFile(index, kept.replace('"SQL"', '"Kept"'))
    expect(await titleOf()).toBe('Kept')

    const topic = join(place.contentDir, 'topics/sql/topic.yaml')
    await writeFile(topic, (await readFile(topic, 'utf8')).replace('title: SQL', 'title: LQS'))
    await utimes(topic, new Date(), new Date((await stat(topic)).mtimeMs + 5000))
    expect(await titleOf()).toBe('LQS')

    await writeFiles(place.contentDir, { 'topics/new/topic.yaml': small['topics/sql/topic.yaml'] as string })
    expect((await loadCatalogWith(place)).topics.has('new')).toBe(true)
    await rm(join(place.contentDir, 'topics/new'), { recursive: true })
    expect((await loadCatalogWith(place)).topics.has('new')).toBe(false)
  })

  test('and a later mistake still fails every startup', async () => {
    const place = await useFolders()
    await loadCatalogWith(place)
    await writeFiles(place.contentDir, { 'topics/sql/lesson.md': '' })

    for (const _ of [1, 2]) await expect(loadCatalogWith(place)).rejects.toThrow(/must have a lesson/)
  })

  test('and a truncated index is rebuilt', async () => {
    const place = await useFolders()
    await loadCatalogWith(place)
    await writeFile(join(place.dataDir, 'content-index.json'), '{"fingerprint": ')

    expect((await loadCatalogWith(place)).topics.has('sql')).toBe(true)
  })
})

describe('a challenge', () => {
  test('is read with its code without markers, and with the result of each fix', async () => {
    const lessons = createLessons(await loadCatalog([await writeContent(small)]))
    const variant = (await lessons.findChallenge('sql', 'login'))?.variants.get('python')

    expect(variant?.lines[0]).toBe('def login(request):')
    expect(variant?.lines.join('\n')).not.toMatch(/block:|part:|# end/)
    const { startLine, endLine } = variant?.blocks.get('run-statement') ?? { startLine: 0, endLine: 0 }
    expect(variant?.lines.slice(startLine - 1, endLine)).toEqual(['    rows = connection.execute(statement)'])
    expect(variant?.fixes.get('bind-values')).toEqual(
      variant?.lines.map((line) => (line.includes('statement = ') ? '  changed_by("bind-values")' : line)),
    )
  })

  test('that was broken after startup is not used', async () => {
    const folder = await writeContent(small)
    const lessons = createLessons(await loadCatalog([folder]))
    await writeFiles(folder, { [code]: 'nothing' })
    await expect(lessons.findChallenge('sql', 'login')).rejects.toThrow(/must be marked in the code/)

    // It is used again as soon as it is correct.
    await writeFiles(folder, { [code]: small[code] as string })
    expect(await lessons.findChallenge('sql', 'login')).toMatchObject({ id: 'login' })
  })
})

test.each(['topic', 'scenario'] as const)(
  'a new %s loads as is, next to the built-in content, and is not offered',
  async (kind) => {
    const folder = await writeContent({ 'categories/injection.yaml': small['categories/injection.yaml'] as string })
    const files = await writeNewContent(folder, kind, 'our-own')
    const { catalog, findings } = await checkContent([folder])

    expect(files).toContain(join(`${kind}s`, 'our-own', `${kind}.yaml`))
    expect([...findings.mistakes, ...(await findHiddenNames(folder, catalog))]).toEqual([])
    expect((kind === 'topic' ? catalog.topics : catalog.scenarios).get('our-own')?.isRetired).toBe(true)
    await expect(writeNewContent(folder, kind, 'our-own')).rejects.toThrow(/is there already/)
    await expect(writeNewContent(folder, kind, '../x')).rejects.toThrow(/lower-case words/)
  },
)
