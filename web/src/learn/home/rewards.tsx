import type { LearnHome } from '@parapet/contract'
import { Panel } from '../../ui/page/panel.tsx'
import { Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import { BadgeList } from '../rewards/badge-list.tsx'
import { LevelBar, toNextLevel } from '../rewards/level-bar.tsx'

/** Two rows. */
const shownBadges = 8

/** The level and the badges: earned ones first, then those to earn. */
export function Rewards({ home: { level, totalXp, badges } }: { home: LearnHome }) {
  const earned = badges.filter(({ earnedAt }) => earnedAt !== null).length
  return (
    <Panel
      title={`Level ${level.number} · ${level.name}`}
      aside={
        <Text size="sm" c="dimmed">
          {totalXp.toLocaleString()} XP · {toNextLevel(level, totalXp)}
        </Text>
      }
    >
      <Stack gap={20}>
        <LevelBar level={level} totalXp={totalXp} />
        <BadgeList label="Badges" badges={badges.slice(0, Math.max(shownBadges, earned))} />
      </Stack>
    </Panel>
  )
}
