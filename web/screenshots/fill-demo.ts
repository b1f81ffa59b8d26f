/** Gives the demo organization a past: three months of practice, findings and deliveries, the same at every run. */
import { createAssignment, settleCompletions } from '../../server/src/features/assignments/assignments.ts'
import type { CatalogContext } from '../../server/src/features/catalog/catalog.ts'
import { write } from '../../server/src/features/organization/organization.ts'
import { importPeople } from '../../server/src/features/users/import-users.ts'
import { listUsers } from '../../server/src/features/users/users.ts'
import type { OrgContext } from '../../server/src/platform/context.ts'
import { newId } from '../../server/src/platform/crypto/random.ts'

const dayMs = 86_400_000
const weeks = 12

const names =
  `Anita Sample, Bjarne Example, Chidi Placeholder, Dorothy Sample, Elena Example, Frances Demo, Guido Sample,
  Hedy Example, Ivan Demo, Joan Sample, Katherine Example, Leslie Demo, Mary Sample, Niklaus Example, Olga Demo,
  Ping Sample, Radia Example, Shafi Demo, Tim Sample, Ursula Example`
    .split(',')
    .map((name) => name.trim())

/** Topics with the score that a try brings on average, and the deadline, in days from today. */
const topics = [
  { topicId: 'sql-injection', ease: 74, dueIn: -40 },
  { topicId: 'xss', ease: 62, dueIn: -3 },
  { topicId: 'csrf', ease: 55, dueIn: 6 },
  { topicId: 'insecure-deserialization', ease: 38, dueIn: 20 },
  { topicId: 'hardcoded-credentials', ease: 90, dueIn: 45 },
  { topicId: 'insecure-randomness', ease: 47, dueIn: -12 },
] as const
type Topic = (typeof topics)[number]

/** How many days ago people signed in last, in turn; undefined for never. */
const signedInDaysAgo = [1, 2, 5, 12, 40, undefined]

export async function fillDemo(today: CatalogContext): Promise<void> {
  const now = today.clock.now().getTime()
  const daysAgo = (days: number): CatalogContext => ({ ...today, clock: { now: () => new Date(now - days * dayMs) } })
  const people = names.map((name, index) => ({
    ...{ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com`, role: 'learner' },
    team: ['Platform', 'Payments', ''][index % 3] as string,
  }))
  await importPeople(daysAgo(weeks * 7), people)
  const { answer: users } = await listUsers(today)
  const learners = users.filter(({ role }) => role === 'learner').map(({ id }) => id)
  await assign(daysAgo(weeks * 7))
  for (let week = weeks - 1; week >= 0; week--) {
    const isActive = (index: number) => (index * 7 + week * 5) % 11 < 9 - week / 2
    const active = learners.filter((_, index) => isActive(index))
    for (const [index, userId] of active.entries()) {
      // The week has just begun, perhaps.
      const ctx = daysAgo(week * 7 + (week === 0 ? 0 : index % 5) / 8)
      await practise(ctx, userId, topics[(index + week) % topics.length] as Topic, index + week)
    }
  }
  await noteSignIns(today, learners, now)
}

/** To everybody, each with a deadline of its own; some have passed. */
async function assign(ctx: CatalogContext): Promise<void> {
  const today = ctx.clock.now().getTime() + weeks * 7 * dayMs
  for (const { topicId: targetId, dueIn } of topics) {
    await createAssignment(ctx, {
      ...{ assigneeType: 'org', assigneeId: ctx.org.id, contentArea: 'practice', targetType: 'topic', targetId },
      deadline: new Date(today + dueIn * dayMs).toISOString(),
    })
  }
}

/** A try at a topic, and the topic completed when it went well. */
async function practise(ctx: CatalogContext, userId: string, { topicId, ease }: Topic, luck: number): Promise<void> {
  const score = Math.max(0, Math.min(100, ease + ((luck * 37) % 50) - 20))
  const now = ctx.clock.now()
  await write(ctx, { changes: [] }, async (ctx) => {
    const row = { orgId: ctx.org.id, userId, createdAt: now }
    const half = Math.floor(score / 2)
    await ctx.db
      .insertInto('challengeAttempts')
      .values({
        ...{ ...row, id: newId(), topicId, challengeId: 'first', language: 'python' },
        ...{ findScore: score - half, fixScore: half, hintsUsed: 0, isPassed: score >= 70 },
      })
      .execute()
    if (score < 70) return
    await ctx.db
      .insertInto('completedItems')
      .values({ orgId: ctx.org.id, userId, itemType: 'topic', itemId: topicId, completedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await settleCompletions(ctx, { userIds: [userId] })
  })
}

async function noteSignIns(ctx: OrgContext, userIds: string[], now: number): Promise<void> {
  for (const [index, userId] of userIds.entries()) {
    const days = signedInDaysAgo[index % signedInDaysAgo.length]
    if (days === undefined) continue
    await ctx.db
      .updateTable('users')
      .set({ lastLoginAt: new Date(now - days * dayMs) })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', userId)
      .execute()
  }
}
