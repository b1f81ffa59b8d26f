/** The leaderboard, and what people and their admins decide about it and about learning. */
import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, OneOfOrNull, type Static, Type } from '../api/schema.ts'
import { languageNames } from '../training/content-languages.ts'
import { streakUnits } from './learning.ts'

const closed = { additionalProperties: false }

const leaderboardFields = {
  place: Type.Integer({ minimum: 1, description: 'Equal XP, equal place' }),
  name: Nullable(Type.String(), { description: 'null for people who want to be anonymous' }),
  totalXp: Type.Integer(),
  isMe: Type.Boolean(),
}
const LeaderboardEntry = Type.Object(leaderboardFields, { $id: 'LeaderboardEntry', ...closed })

export const Leaderboard = Type.Object(
  {
    isHidden: Type.Boolean({ description: 'The organization does not show it; then it is empty' }),
    entries: Type.Array(LeaderboardEntry, { description: 'The first 50' }),
    me: Nullable(LeaderboardEntry, {
      description: 'My own place, shown to me even when I am anonymous; null without XP',
    }),
  },
  { $id: 'Leaderboard', ...closed },
)
export type Leaderboard = Static<typeof Leaderboard>

export const LearnerPreferences = Type.Object(
  {
    preferredLanguage: OneOfOrNull(languageNames),
    lastLanguage: OneOfOrNull(languageNames, {
      description: 'The one chosen last, used while there is no preferred one; null until the first choice',
    }),
    isAnonymous: Type.Boolean({ description: 'In the leaderboard' }),
    weeklyGoal: Type.Integer({ description: 'Challenges to pass in a week' }),
    streakUnit: OneOf(streakUnits, { description: 'What the streak counts' }),
  },
  { $id: 'LearnerPreferences', ...closed },
)
export type LearnerPreferences = Static<typeof LearnerPreferences>

export const LearnerPreferencesUpdate = Type.Object({
  preferredLanguage: Type.Optional(OneOfOrNull(languageNames)),
  lastLanguage: Type.Optional(OneOf(languageNames)),
  isAnonymous: Type.Optional(Type.Boolean()),
  weeklyGoal: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.weeklyGoalMax })),
  streakUnit: Type.Optional(OneOf(streakUnits)),
  isWelcomed: Type.Optional(
    Type.Boolean({
      description: 'true: the questions of the welcome page were answered or skipped; it stays that way',
    }),
  ),
})
export type LearnerPreferencesUpdate = Static<typeof LearnerPreferencesUpdate>

/** What admins decide about learning in their organization. */
export const LearningSettings = Type.Object(
  { isLeaderboardHidden: Type.Boolean() },
  { $id: 'LearningSettings', ...closed },
)
export type LearningSettings = Static<typeof LearningSettings>

export const LearningSettingsUpdate = Type.Object({ isLeaderboardHidden: Type.Optional(Type.Boolean()) })
export type LearningSettingsUpdate = Static<typeof LearningSettingsUpdate>

export const getLeaderboard = {
  method: 'GET',
  access: 'member',
  errors: [],
  id: 'learn.leaderboard',
  url: '/learn/leaderboard',
  answer: Leaderboard,
} as const satisfies AppOperation

export const getLearnerPreferences = {
  method: 'GET',
  access: 'member',
  errors: [],
  id: 'learn.preferences',
  url: '/learn/preferences',
  answer: LearnerPreferences,
} as const satisfies AppOperation

export const updateLearnerPreferences = {
  id: 'learn.updatePreferences',
  method: 'PATCH',
  url: '/learn/preferences',
  access: 'member',
  body: LearnerPreferencesUpdate,
  answer: LearnerPreferences,
  errors: [],
} as const satisfies AppOperation

export const getLearningSettings = {
  id: 'learningSettings.get',
  method: 'GET',
  url: '/learning-settings',
  access: 'reader',
  answer: LearningSettings,
  errors: [],
} as const satisfies AppOperation

export const updateLearningSettings = {
  id: 'learningSettings.update',
  method: 'PATCH',
  url: '/learning-settings',
  access: 'org_admin',
  body: LearningSettingsUpdate,
  answer: LearningSettings,
  errors: [],
} as const satisfies AppOperation
