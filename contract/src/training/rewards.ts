/** What learning is rewarded with: XP, levels and badges. */
import { Nullable, type Static, Timestamp, Type } from '../api/schema.ts'

const closed = { additionalProperties: false }

/** How far somebody has come, by XP. */
export const Level = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    name: Type.String({ examples: ['Watchkeeper'] }),
    fromXp: Type.Integer({ description: 'XP at which the level begins' }),
    next: Nullable(Type.Object({ name: Type.String(), fromXp: Type.Integer() }, closed), {
      description: 'null for the highest level',
    }),
  },
  { $id: 'Level', ...closed },
)
export type Level = Static<typeof Level>

/** Something worth remembering. */
export const Badge = Type.Object(
  {
    badgeId: Type.String({ examples: ['first-hand-fix', 'mastered-injection'] }),
    title: Type.String(),
    description: Type.String({ description: 'What it is given for' }),
    earnedAt: Nullable(Timestamp(), { description: 'null until it is earned' }),
  },
  { $id: 'Badge', ...closed },
)
export type Badge = Static<typeof Badge>

/** What an attempt or a scenario was rewarded with. */
export const Reward = Type.Object(
  {
    xpGained: Type.Integer({ description: 'Beyond what earlier attempts had earned' }),
    totalXp: Type.Integer({ description: 'Of everything, as it is now' }),
    level: Level,
    isLevelNew: Type.Boolean({ description: 'The level was reached by this' }),
    badges: Type.Array(Badge, { description: 'Earned by this' }),
  },
  { $id: 'Reward', ...closed },
)
export type Reward = Static<typeof Reward>
