import {
  type LanguageName,
  type Leaderboard,
  type LearnerPreferences,
  type LearnerPreferencesUpdate,
  type LearningSettings,
  type LearningSettingsUpdate,
  languageNames,
  limits,
} from '@parapet/contract'
import type { OrgContext, UserContext } from '../../../../platform/context.ts'
import { writeAudit } from '../../../organization/audit/audit.ts'
import { updateOrganization, write } from '../../../organization/organization/organization.ts'
import { learnerOf } from '../learner.ts'
import { learningAudit } from '../learning.audit.ts'
import {
  findPreferences,
  getIsLeaderboardHidden,
  listPlaces,
  type PlaceRow,
  type PreferencesRow,
  upsertPreferences,
} from './leaderboard.queries.ts'

/** A little on most days; few enough to reach next to other work. */
const usualWeeklyGoal = 5

/** Anonymous people have a rank but no name. */
export async function readLeaderboard(ctx: UserContext): Promise<Leaderboard> {
  if (await getIsLeaderboardHidden(ctx.db, ctx.org.id)) return { isHidden: true, entries: [], me: null }
  const { userId } = learnerOf(ctx)
  const rows = await listPlaces(ctx.db, ctx.org.id, { limit: limits.leaderboardSize, userId })
  const mine = rows.find((row) => row.userId === userId)
  const toEntry = ({ name, place, totalXp, isAnonymous, ...row }: PlaceRow) => ({
    place,
    name: isAnonymous ? null : name,
    totalXp,
    isMe: row.userId === userId,
  })
  return {
    isHidden: false,
    entries: rows.slice(0, limits.leaderboardSize).map(toEntry),
    me: mine === undefined ? null : { ...toEntry(mine), name: mine.name },
  }
}

export async function readPreferences(ctx: UserContext): Promise<LearnerPreferences> {
  const { orgId, userId } = learnerOf(ctx)
  return toPreferences(await findPreferences(ctx.db, orgId, userId))
}

function toPreferences(row: PreferencesRow | undefined): LearnerPreferences {
  return {
    preferredLanguage: asLanguage(row?.preferredLanguage),
    lastLanguage: asLanguage(row?.lastLanguage),
    isAnonymous: row?.isAnonymous ?? false,
    weeklyGoal: row?.weeklyGoal ?? usualWeeklyGoal,
    streakUnit: row?.streakUnit === 'days' ? 'days' : 'weeks',
  }
}

/** A language that is no longer in the content is not a preference anymore. */
function asLanguage(stored: string | null | undefined): LanguageName | null {
  return languageNames.find((name) => name === stored) ?? null
}

/** Only the fields sent are changed. What someone chose last, and that they were welcomed, isn't a setting: no audit line. */
export async function updatePreferences(
  ctx: UserContext,
  input: LearnerPreferencesUpdate,
): Promise<LearnerPreferences> {
  return write(ctx, async (ctx) => {
    const { orgId, userId } = learnerOf(ctx)
    const row = await findPreferences(ctx.db, orgId, userId)
    const before = toPreferences(row)
    const after = {
      preferredLanguage: input.preferredLanguage === undefined ? before.preferredLanguage : input.preferredLanguage,
      lastLanguage: input.lastLanguage ?? before.lastLanguage,
      isAnonymous: input.isAnonymous ?? before.isAnonymous,
      weeklyGoal: input.weeklyGoal ?? before.weeklyGoal,
      streakUnit: input.streakUnit ?? before.streakUnit,
    }
    const fields = (['preferredLanguage', 'isAnonymous', 'weeklyGoal', 'streakUnit'] as const).filter(
      (name) => before[name] !== after[name],
    )
    const wasWelcomed = row?.welcomedAt ?? null
    const welcomedAt = input.isWelcomed ? (wasWelcomed ?? ctx.clock.now()) : wasWelcomed
    if (fields.length === 0 && after.lastLanguage === before.lastLanguage && welcomedAt === wasWelcomed) return before
    await upsertPreferences(ctx.db, orgId, userId, { ...after, welcomedAt })
    if (fields.length === 0) return after
    await writeAudit(ctx, learningAudit, {
      action: 'learner_preferences.updated',
      subjectId: userId,
      details: { fields },
    })
    return after
  })
}

export async function readLearningSettings(ctx: OrgContext): Promise<LearningSettings> {
  return { isLeaderboardHidden: await getIsLeaderboardHidden(ctx.db, ctx.org.id) }
}

export async function updateLearningSettings(
  ctx: OrgContext,
  input: LearningSettingsUpdate,
): Promise<LearningSettings> {
  return write(ctx, async (ctx) => {
    const before = await readLearningSettings(ctx)
    const { isLeaderboardHidden = before.isLeaderboardHidden } = input
    if (isLeaderboardHidden !== before.isLeaderboardHidden) await updateOrganization(ctx, { isLeaderboardHidden })
    return { isLeaderboardHidden }
  })
}
