import { Title } from '@mantine/core'
import type { LearnHome } from '@parapet/contract'
import { IconFlameFilled } from '@tabler/icons-react'
import { StepRing } from '../../ui/chart/ring.tsx'
import panel from '../../ui/page/panel.module.css'
import { Icon } from '../../ui/text/icon.tsx'
import { Text } from '../../ui/text/text.tsx'
import { count } from '../words.ts'
import classes from './home.module.css'
import { listCalendar, toCalendarText, toDayText, toStreakTitle } from './home-words.ts'

/** This week's progress: one piece per challenge of the goal. */
export function WeeklyGoal({ home: { weeklyGoal, passedThisWeek } }: { home: LearnHome }) {
  const left = weeklyGoal - passedThisWeek
  return (
    <section className={`${panel.panel} ${classes.goal}`} aria-labelledby="weekly-goal">
      <StepRing
        done={passedThisWeek}
        total={weeklyGoal}
        size={88}
        width={10}
        label={`${passedThisWeek} of ${weeklyGoal} challenges this week`}
      >
        <span className={classes.number}>{passedThisWeek}</span>
        <span className={classes.small}>of {weeklyGoal}</span>
      </StepRing>
      <div>
        <Title order={2} size="h4" id="weekly-goal">
          Weekly goal
        </Title>
        <Text size="sm" c="dimmed">
          {left > 0
            ? `${count(left, 'more challenge', 'more challenges')} by Sunday`
            : 'Goal reached. See you next week.'}
        </Text>
      </div>
    </section>
  )
}

const weekdays = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

export function Streak({ home }: { home: LearnHome }) {
  const { streak } = home
  const days = listCalendar(home)
  return (
    <section className={panel.panel} aria-labelledby="streak">
      <div className={panel.head}>
        <span className={classes.streak} data-lit={streak.current > 0 || undefined}>
          <Icon of={IconFlameFilled} />
          <Title order={2} size="h4" id="streak">
            {toStreakTitle(streak)}
          </Title>
        </span>
        {streak.best > 0 && (
          <Text size="sm" c="dimmed">
            Best: {count(streak.best, streak.unit === 'weeks' ? 'week' : 'day')}
          </Text>
        )}
      </div>
      <div className={classes.calendar} role="img" aria-label={toCalendarText(home, days)}>
        {weekdays.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two days begin with the same letter
          <span key={index}>{letter}</span>
        ))}
        {days.map(({ day, kind, isToday }) => (
          <b key={day} data-kind={kind} data-today={isToday || undefined}>
            {toDayText(day)}
          </b>
        ))}
      </div>
    </section>
  )
}
