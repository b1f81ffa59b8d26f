import { describe, expect, test } from 'vitest'
import { challengeFiles, stepFiles } from '../../../../test/sample-content.ts'
import { writeContent } from '../../../../test/worlds/content-files.ts'
import {
  builtInContentFolder,
  CatalogError,
  createLessons,
  listCatalogCategories,
  listCatalogScenarios,
  listCatalogTopics,
  loadCatalog,
  toLine,
} from './catalog.ts'

const category = 'title: Injection\ndescription: Data becomes code\nowasp: [A05:2025]\norder: 1\n'
const topic =
  'title: SQL injection\nsummary: Bind values\ncategory: injection\ncwes: [89]\nlanguages: [python]\ndifficulty: 1\nestimatedMinutes: 20\n'
const scenario = 'title: Break-in\nsummary: A story\ncategory: injection\ncwes: [89]\nestimatedMinutes: 10\n'
const small = {
  'categories/injection.yaml': category,
  'topics/sql/topic.yaml': topic,
  'scenarios/break-in/scenario.yaml': scenario,
}

const load = async (files: Record<string, string>) => loadCatalog([await writeContent(files)])

async function mistakesIn(files: Record<string, string>): Promise<string[]> {
  const failure = await load({ ...small, ...files }).catch((error) => error)
  expect(failure).toBeInstanceOf(CatalogError)
  return (failure as CatalogError).mistakes.map(toLine)
}

test('the built-in catalog loads, and every category has content', async () => {
  const catalog = await loadCatalog([builtInContentFolder])

  expect(listCatalogTopics(catalog).length).toBeGreaterThan(20)
  expect(listCatalogCategories(catalog).every(({ topicCount }) => topicCount > 0)).toBe(true)
})

test('a folder of the operator is added to the built-in content', async () => {
  const own = await writeContent({ 'topics/house-rules/topic.yaml': topic })
  const catalog = await loadCatalog([builtInContentFolder, own])

  expect(catalog.topics.has('house-rules')).toBe(true)
  expect(catalog.topics.has('sql-injection')).toBe(true)
})

test('categories are in order, and topics in the order of their categories', async () => {
  const catalog = await load({
    ...small,
    'categories/aaa.yaml': category.replace('order: 1', 'order: 2'),
    'topics/about-aaa/topic.yaml': topic.replace('category: injection', 'category: aaa'),
  })

  expect(listCatalogCategories(catalog).map(({ categoryId }) => categoryId)).toEqual(['injection', 'aaa'])
  expect(listCatalogTopics(catalog).map(({ topicId }) => topicId)).toEqual(['sql', 'about-aaa'])
})

test('challenges and steps are counted, and challenges are ordered by difficulty', async () => {
  const login = challengeFiles('topics/sql/challenges/login', 'login', ['python'])
  const yaml = 'topics/sql/challenges/login/challenge.yaml'
  const catalog = await load({
    ...small,
    'topics/sql/lesson.md': 'A lesson.',
    ...login,
    [yaml]: (login[yaml] as string).replace('difficulty: 1', 'difficulty: 2'),
    ...challengeFiles('topics/sql/challenges/search', 'search', ['python']),
    'topics/sql/challenges/notes.md': 'no challenge',
    ...stepFiles('scenarios/break-in', 'break-in', ['situation', 'attack']),
  })

  expect(catalog.topics.get('sql')?.challengeIds).toEqual(['search', 'login'])
  expect(listCatalogTopics(catalog)).toMatchObject([{ challengeCount: 2 }])
  expect(listCatalogScenarios(catalog)).toMatchObject([{ stepCount: 2 }])
})

test('retired items are not offered or counted, but can be found by id', async () => {
  const catalog = await load({
    ...small,
    'topics/old/topic.yaml': `${topic}retired: true\n`,
    'scenarios/old/scenario.yaml': `${scenario}retired: true\n`,
  })

  expect(listCatalogTopics(catalog).map(({ topicId }) => topicId)).toEqual(['sql'])
  expect(listCatalogScenarios(catalog).map(({ scenarioId }) => scenarioId)).toEqual(['break-in'])
  expect(listCatalogCategories(catalog)).toMatchObject([{ topicCount: 1, scenarioCount: 1 }])
  expect(catalog.topics.get('old')?.title).toBe('SQL injection')
  expect(catalog.scenarios.get('old')?.title).toBe('Break-in')
})

describe('reports a mistake with file, line and field:', () => {
  test.each([
    [
      'a missing field',
      { 'topics/sql/topic.yaml': topic.replace(/title: .*\n/, '') },
      /topic\.yaml:1: title is required/,
    ],
    ['a wrong type', { 'topics/sql/topic.yaml': topic.replace('[89]', 'CWE-89') }, /topic\.yaml:4: cwes must be/],
    [
      'an unknown language',
      { 'topics/sql/topic.yaml': topic.replace('[python]', '[cobol]') },
      /topic\.yaml:5: languages/,
    ],
    ['a number out of range', { 'topics/sql/topic.yaml': topic.replace('difficulty: 1', 'difficulty: 4') }, /:6: diff/],
    [
      'a field nobody knows',
      { 'topics/sql/topic.yaml': `${topic}tilte: x\n` },
      /topic\.yaml:8: there is no field tilte; is title meant\?/,
    ],
    [
      'an unknown category',
      { 'topics/sql/topic.yaml': topic.replace('category: injection', 'category: nowhere') },
      /no category/,
    ],
    ['broken YAML', { 'topics/sql/topic.yaml': 'title: [\n' }, /topic\.yaml:\d+: /],
    ['a file that is a list', { 'topics/sql/topic.yaml': '- a\n' }, /topic\.yaml:1: the file must be a list of fields/],
    ['an id in capitals', { 'topics/SQL/topic.yaml': topic }, /SQL must be lower-case words joined by dashes/],
    ['a challenge in capitals', { 'topics/sql/challenges/Login/challenge.yaml': '' }, /Login must be lower-case words/],
    ['a challenge that is no folder', { 'topics/sql/challenges/login.yaml': '' }, /login\.yaml must be a folder/],
    ['a folder without its file', { 'topics/empty/readme.md': 'x' }, /topic\.yaml:1: the file is missing/],
  ])('%s', async (_what, files, expected) => {
    expect(await mistakesIn(files)).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
  })

  test('all mistakes in one error', async () => {
    const mistakes = await mistakesIn({
      'topics/sql/topic.yaml': topic.replace('difficulty: 1', 'difficulty: 4'),
      'scenarios/break-in/scenario.yaml': scenario.replace('estimatedMinutes: 10', 'estimatedMinutes: 0'),
    })

    expect(mistakes).toHaveLength(2)
  })

  test('an id that is in two folders', async () => {
    const [one, other] = [await writeContent(small), await writeContent({ 'topics/sql/topic.yaml': topic })]

    await expect(loadCatalog([one, other])).rejects.toThrow(/the id sql is taken already/)
  })
})

test('every lesson of the built-in content has a diagram', async () => {
  const catalog = await loadCatalog([builtInContentFolder])
  const lessons = createLessons(catalog)
  const topics = [...catalog.topics.values()].filter(({ challenges }) => challenges.length > 0)
  expect(topics.length).toBeGreaterThan(30)
  for (const { id } of topics) expect(await lessons.findDiagram(id), id).not.toBeNull()
})
