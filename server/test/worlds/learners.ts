/** Test support: people who learn, and what they can tell from what they see. */
import type { Attempt } from '@parapet/contract'
import { type ContentPlan, smallContent, writeContentFolder } from '../content-folder.ts'
import { createPerson, type Visitor } from '../web-visitor.ts'
import { type Answer, createWorld, type TestOrganization, type World } from '../world.ts'

export type Learner = {
  id: string
  visitor: Visitor
  /** The body of a successful answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
  get(path: string): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
  post(path: string, body?: unknown): Promise<any>
  send(method: string, path: string, body?: unknown): Promise<Answer>
}

export async function createLearningWorld(plan: ContentPlan = smallContent): Promise<World> {
  const content = await writeContentFolder(plan)
  const world = await createWorld({ contentFolders: [content.folder] })
  return {
    ...world,
    async close() {
      await world.close()
      await content.remove()
    },
  }
}

let counter = 0

export async function createLearner(world: World, org: TestOrganization, role = 'learner'): Promise<Learner> {
  // The rate limit of sign-ins has its own test.
  await world.database.db.deleteFrom('signInTries').execute()
  const { id, visitor } = await createPerson(world, org, { email: `person-${++counter}@example.com`, role })
  const send: Learner['send'] = (method, path, body) => visitor.call(method, `/learn${path}`, body)
  const succeed = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  return {
    id,
    visitor,
    send,
    get: (path) => succeed('GET', path),
    post: (path, body) => succeed('POST', path, body),
  }
}

/** Finds a block by its text, as a learner does. */
export function blockWith({ code, find }: Attempt, text: string): string {
  const block = find.blocks.find(({ startLine, endLine }) =>
    code.lines.slice(startLine - 1, endLine).some((line) => line.includes(text)),
  )
  if (block === undefined) throw new Error(`no block has ${text}`)
  return block.label
}

/** Finds a fix by what it changes. */
export function fixWith({ fix }: Attempt, text: string): string {
  const found = fix?.fixes.find(({ hunks }) =>
    hunks.some(({ lines }) => lines.some((line) => line.text.includes(text))),
  )
  if (found === undefined) throw new Error(`no fix has ${text}`)
  return found.label
}

export const vulnerableText = 'statement = '
export const rightFixText = 'bind-values'

/** Solves a challenge for the record, both phases on the first try. Returns the finished attempt. */
export async function solve(learner: Learner, topicId: string, challengeId: string): Promise<Attempt> {
  const begun: Attempt = await learner.post(`/topics/${topicId}/challenges/${challengeId}/attempts`, { mode: 'record' })
  const path = `/attempts/${begun.attemptId}/answer`
  const choices = [blockWith(begun, vulnerableText)]
  const found = (await learner.post(path, { phase: 'find', tryNumber: 1, choices })).attempt
  const fix = { phase: 'fix', tryNumber: 1, choices: [fixWith(found, rightFixText)] }
  return (await learner.post(path, fix)).attempt
}

/** Lets time pass for a person who visits twice a day, so that the session does not end. */
export async function letPass(world: World, learner: Learner, ms: number): Promise<void> {
  const half = 12 * 3_600_000
  for (let left = ms; left > 0; left -= half) {
    world.clock.advance(Math.min(left, half))
    await learner.get('/preferences')
  }
}

/** From the beginning of a day (UTC), with a clock that moves by hand only: no test runs into the next day. */
export function startDay(world: World): void {
  const day = 86_400_000
  world.clock.hold()
  world.clock.advance(day - (world.clock.now().getTime() % day) + 60_000)
}
