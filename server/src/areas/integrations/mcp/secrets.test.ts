/**
 * Assistants never get the solution of a challenge: the tests call every tool for every topic, and search all results
 * for every text that learners have to earn.
 */
import { mcpTools } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '../../../../test/in-long-run.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { type Assistant, allScopes, connectAssistant, createAccessToken } from '../../../../test/worlds/assistants.ts'
import { createLabLearner, createLabWorld } from '../../../../test/worlds/labs.ts'
import { createLearner, createLearningWorld } from '../../../../test/worlds/learners.ts'
import { createLessons } from '../../training/catalog/catalog.ts'

let samples: World
let own: World
let labs: World
beforeAll(async () => {
  samples = await createLearningWorld({
    injection: { topics: { sql: ['login', 'search'] }, scenarios: { 'break-in': ['story', 'browser', 'choice'] } },
  })
  own = await createWorld()
  labs = await createLabWorld()
})
afterAll(async () => {
  await samples?.close()
  await own?.close()
  await labs?.close()
})

/** All texts in a value, except short ones. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 12 ? [value] : []
  if (value instanceof Map) return textsIn([...value.values()])
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Everything that every tool returns about every topic, in each of its languages. */
async function askEverything(world: World, assistant: Assistant): Promise<string[]> {
  const shown: string[] = []
  const asked = new Set<string>()
  const ask = async (tool: string, input: Record<string, unknown>) => {
    asked.add(tool)
    let answer = await assistant.call(tool, input)
    // On a busy machine, assistants do what the text says.
    for (let tries = 1; tries < 10 && answer.text.includes('Try again in a few seconds'); tries++)
      answer = await assistant.call(tool, input)
    const { isError, text, data } = answer
    if (isError) throw new Error(`${tool} ${JSON.stringify(input)}: ${text}`)
    shown.push(text, ...textsIn(data))
  }
  const topics = [...world.catalog.topics.values()]
  for (const { id, title, cwes, languages } of isLongRun ? topics : topics.filter((_, index) => index % 8 === 0)) {
    for (const language of [undefined, ...languages]) {
      const more = language === undefined ? {} : { language }
      await ask('get_lesson', { topicId: id, ...more })
      await ask('start_lab_link', { topicId: id, ...more })
    }
    await ask('find_training', { words: title })
    for (const cwe of cwes) await ask('find_training', { cwe: String(cwe) })
    const [cwe] = cwes
    const rule = { id: 'rule', properties: { tags: [`external/cwe/cwe-${cwe}`] } }
    await ask('explain_finding', { tool: 'CodeQL', result: { ruleId: 'rule', message: { text: '' } }, rule })
  }
  await ask('my_assignments', {})
  await ask('team_progress', {})
  expect([...asked].sort()).toEqual(mcpTools.map(({ name }) => name).sort())
  return shown
}

test.each(['samples', 'our own content', 'labs'])('no tool reveals a solution of %s', async (which) => {
  const world = which === 'samples' ? samples : which === 'labs' ? labs : own
  const org = await world.organization()
  const { visitor } = await createLearner(world, org, 'org_admin')
  const { token } = await createAccessToken(visitor, { scopes: [...allScopes] })
  const assistant = await connectAssistant(world, token)
  const shown = (await askEverything(world, assistant)).join('\n')
  await assistant.close()
  const lessons = createLessons(world.catalog)
  const openToAll: string[] = []
  let count = 0
  for (const topic of world.catalog.topics.values()) {
    // Learners read the lesson itself before they begin.
    const open = `${topic.summary}\n${await lessons.findLesson(topic.id)}`
    openToAll.push(open)
    for (const challengeId of topic.challengeIds) {
      const challenge = await lessons.findChallenge(topic.id, challengeId)
      const { blocks, fixes, hints, exploit, remember, variants } = challenge ?? {}
      const files = [...(variants?.values() ?? [])].flatMap(({ fixes }) =>
        [...fixes.values()].map((lines) => lines.join('\n')),
      )
      for (const secret of textsIn({ blocks, fixes, hints, exploit, remember, files })) {
        if (open.includes(secret)) continue
        expect(shown.includes(secret), `${topic.id}/${challengeId} tells: ${secret}`).toBe(false)
        count++
      }
      for (const { language } of variants?.values() ?? []) {
        const proof = await lessons.findProof(topic.id, challengeId, language)
        if (proof !== undefined) expect(shown.includes(proof)).toBe(false)
      }
    }
  }
  const lessonsOfAllTopics = openToAll.join('\n')
  for (const { id } of world.catalog.scenarios.values()) {
    const steps = (await lessons.listSteps(id)).map(({ title: _, kind: __, id: ___, ...step }) => step)
    // Single words, such as the name of a header, are everywhere.
    for (const secret of textsIn(steps).filter((text) => text.includes(' '))) {
      if (lessonsOfAllTopics.includes(secret)) continue
      expect(shown.includes(secret), `${id} tells: ${secret}`).toBe(false)
    }
  }
  // The sample content marks its secrets with this word; the built-in content teaches about secrets.
  if (which !== 'our own content') expect(shown).not.toMatch(/secret [^.]+\./)
  expect(count).toBeGreaterThan(which === 'our own content' ? 1000 : 5)
})

test('an assistant gets nothing from a solved attempt', async () => {
  const org = await labs.organization()
  const learner = await createLabLearner(labs, org)
  const attempt = await learner.find(await learner.begin())
  await learner.run(attempt, "  const page = '<p>'")
  const { token } = await createAccessToken(learner.visitor)
  const assistant = await connectAssistant(labs, token)

  const { all } = await assistant.call('my_assignments')
  expect(all).not.toMatch(/secret/)
  await assistant.close()
})
