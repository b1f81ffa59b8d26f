/** Statements of xAPI 1.0.3. The id is derived from the event, so sending it twice yields one statement. */
import { hash } from 'node:crypto'
import type { ActorKind, StatementVerb } from '@parapet/contract'
import type { Catalog } from '../../training/catalog/catalog.ts'
import type { AttemptRow, CompletionRow, PersonRow } from './record-stores.queries.ts'

const verbBase = 'http://adlnet.gov/expapi/verbs'
const activityBase = 'http://adlnet.gov/expapi/activities'
const progressExtension = 'https://w3id.org/xapi/cmi5/result/extensions/progress'

export type Statement = {
  id: string
  timestamp: string
  actor: object
  verb: { id: string; display: { en: string } }
  object: object
  result?: object
  context: object
}

type Voice = { orgId: string; publicUrl: string; actorKind: ActorKind; verbs: readonly StatementVerb[] }
type Activity = { id: string; type: 'assessment' | 'lesson' | 'course' | 'simulation'; name: string }

/** An attempt is passed or failed; a passed one also reports progress in its topic. */
export function describeAttempt(voice: Voice, catalog: Catalog, row: AttemptRow): Statement[] {
  const topic = catalog.topics.get(row.topicId)
  const lesson = topicOf(voice, catalog, row.topicId)
  const challenge: Activity = {
    id: `${lesson.id}/challenges/${row.challengeId}`,
    type: 'assessment',
    name: topic?.challenges.find(({ id }) => id === row.challengeId)?.title ?? row.challengeId,
  }
  const total = Math.max(topic?.challengeIds.length ?? 0, row.passedCount, 1)
  const graded = state(voice, row, row.isPassed ? 'passed' : 'failed', challenge, {
    score: { scaled: row.score / 100, raw: row.score, min: 0, max: 100 },
    success: row.isPassed,
    completion: true,
  })
  const moved = state(voice, row, 'progressed', lesson, {
    extensions: { [progressExtension]: Math.floor((100 * row.passedCount) / total) },
  })
  return keepWanted(voice, [
    { verb: row.isPassed ? 'passed' : 'failed', statement: withParent(graded, lesson) },
    ...(row.isPassed ? [{ verb: 'progressed' as const, statement: moved }] : []),
  ])
}

export function describeCompletion(voice: Voice, catalog: Catalog, row: CompletionRow): Statement[] {
  // The statement is about the training, whenever it counted.
  const trained = { ...row, at: row.trainedAt }
  const statement = state(voice, trained, 'completed', activityOf(voice, catalog, row), { completion: true })
  return keepWanted(voice, [{ verb: 'completed', statement }])
}

/** Lets an admin see what arrives. */
export function describeTest(voice: Voice, person: PersonRow, now: Date): Statement {
  const activity: Activity = { id: `${voice.publicUrl}/console/record-store`, type: 'lesson', name: 'Test statement' }
  return state(voice, { ...person, at: now }, 'completed', activity, { completion: true })
}

function keepWanted({ verbs }: Voice, list: { verb: StatementVerb; statement: Statement }[]): Statement[] {
  return list.filter(({ verb }) => verbs.includes(verb)).map(({ statement }) => statement)
}

function activityOf(voice: Voice, catalog: Catalog, { targetType, targetId, title }: CompletionRow): Activity {
  if (targetType === 'topic') return topicOf(voice, catalog, targetId)
  if (targetType === 'course') {
    return { id: `${voice.publicUrl}/learn/courses/${targetId}`, type: 'course', name: title ?? targetId }
  }
  const name = catalog.scenarios.get(targetId)?.title ?? targetId
  return { id: `${voice.publicUrl}/learn/scenarios/${targetId}`, type: 'simulation', name }
}

function topicOf({ publicUrl }: Voice, catalog: Catalog, topicId: string): Activity {
  return {
    id: `${publicUrl}/learn/topics/${topicId}`,
    type: 'lesson',
    name: catalog.topics.get(topicId)?.title ?? topicId,
  }
}

function state(
  voice: Voice,
  row: PersonRow & { at: Date; id?: string },
  verb: StatementVerb,
  activity: Activity,
  result: object,
): Statement {
  const timestamp = row.at.toISOString()
  return {
    id: toUuid([voice.orgId, row.userId, verb, activity.id, row.id ?? '', timestamp]),
    timestamp,
    actor: toActor(voice, row),
    verb: { id: `${verbBase}/${verb}`, display: { en: verb } },
    object: toObject(activity),
    result,
    context: { platform: 'Parapet' },
  }
}

function withParent(statement: Statement, parent: Activity): Statement {
  return { ...statement, context: { ...statement.context, contextActivities: { parent: [toObject(parent)] } } }
}

function toObject({ id, type, name }: Activity) {
  return { objectType: 'Activity', id, definition: { type: `${activityBase}/${type}`, name: { en: name } } }
}

/** An account contains only an id. Erasing a person replaces their name and address where they are stored. */
function toActor({ actorKind, publicUrl }: Voice, { userId, userName, userEmail }: PersonRow) {
  if (actorKind === 'account') return { objectType: 'Agent', account: { homePage: publicUrl, name: userId } }
  return { objectType: 'Agent', name: userName, mbox: `mailto:${userEmail}` }
}

/** The first 16 bytes of a hash, formatted as a version 5 UUID. */
function toUuid(parts: readonly string[]): string {
  const bytes = hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
