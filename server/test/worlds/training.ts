/** A world with a small catalog and people who work through it, with one-line helpers for what they do. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { EventEnvelope } from '@parapet/contract'
import { recordChallengeResult, recordScenarioStep } from '../../src/areas/learning/learning/record-results.ts'
import { newId } from '../../src/platform/crypto/random.ts'
import { writeContentFolder } from '../content-folder.ts'
import { createWorld, type TestOrganization, type World, type WorldOptions } from '../world.ts'

const solved = { isSolved: true, tries: 1, hintsUsed: 0 }

export async function createTrainingWorld(options: WorldOptions = {}): Promise<World> {
  const content = await writeContentFolder()
  const world = await createWorld({ ...options, contentFolders: [content.folder] })
  return {
    ...world,
    async close() {
      await world.close()
      await content.remove()
    },
  }
}

export async function inviteUser(org: TestOrganization, name: string, teamId: string | null = null): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`
  return (await org.api.users.create({ name, email, role: 'learner', teamId })).id
}

/** All fields again: PATCH is a full write. */
export async function moveToTeam(org: TestOrganization, userId: string, teamId: string | null): Promise<void> {
  const { name, email, role } = await org.api.users.get(userId)
  // Responses may have roles that a client does not know; this service accepts the ones it has.
  await org.api.users.update(userId, { name, email, role: role as 'learner' | 'org_admin', teamId })
}

/** Passes challenges of a topic: those named, or all of them. */
export async function passTopic(
  world: World,
  org: TestOrganization,
  userId: string,
  topicId: string,
  challengeIds = world.catalog.topics.get(topicId)?.challengeIds ?? [],
): Promise<void> {
  for (const challengeId of challengeIds) {
    const attempt = { userId, attemptId: newId(), topicId, challengeId, language: 'python', find: solved, fix: solved }
    await recordChallengeResult(org.context(), attempt)
  }
}

export async function finishScenario(
  world: World,
  org: TestOrganization,
  userId: string,
  scenarioId: string,
): Promise<void> {
  const steps = world.catalog.scenarios.get(scenarioId)?.stepCount ?? 0
  for (let step = 1; step <= steps; step++) {
    await recordScenarioStep(org.context(), { userId, scenarioId, step })
  }
}

/** Runs writes of one organization so that all wait at the same moment, each on its own connection. */
export async function atTheSameMoment<T>(
  world: World,
  org: TestOrganization,
  writes: (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const holder = await world.database.pool.connect()
  const running: Promise<T>[] = []
  try {
    await holder.query('begin')
    await holder.query('select from organizations where id = $1 for update', [org.id])
    running.push(...writes.map((write) => write()))
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (((await world.database.pool.query(blocked)).rowCount ?? 0) < writes.length) await sleep(5)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  return Promise.allSettled(running)
}

type AssignmentEvent = { type: string; data: Record<string, unknown> & { id: string; userId?: string } }

/** All assignment events of an organization, in the order in which they were raised. */
export async function listEvents(world: World, org: TestOrganization): Promise<AssignmentEvent[]> {
  const { rows } = await world.database.pool.query<{ body: Buffer }>(
    "select body from webhook_events where org_id = $1 and type like 'assignment.%' order by id",
    [org.id],
  )
  return rows.map(({ body }) => JSON.parse(body.toString()) as EventEnvelope as unknown as AssignmentEvent)
}

/** Who completed which assignment, according to the events: `<assignmentId> <userId>`. */
export async function listCompletions(world: World, org: TestOrganization): Promise<string[]> {
  const events = await listEvents(world, org)
  return events.filter(({ type }) => type === 'assignment.completed').map(({ data }) => `${data.id} ${data.userId}`)
}
