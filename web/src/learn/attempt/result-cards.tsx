import type { Attempt, AttemptResult } from '@parapet/contract'
import { IconListCheck, IconPencilCode, IconSearch } from '@tabler/icons-react'
import { Icon, type IconType } from '../../ui/text/icon.tsx'
import { BadgeShield } from '../rewards/badge-shield.tsx'
import { count } from '../words.ts'
import classes from './result-cards.module.css'

/** What each phase was worth, and new badges. */
export function ResultCards({ attempt: { find, fix }, result }: { attempt: Attempt; result: AttemptResult }) {
  const { findScore, fixScore, isHandsOn, reward } = result
  const runs = fix?.lab?.runs.filter(({ isScored }) => isScored).length ?? 0
  const tries = fix?.tries.length ?? 0
  // A fix that is written after the fixes were shown counts as chosen, but it was run.
  const isRun = isHandsOn || tries === 0
  return (
    <div className={classes.cards}>
      <Phase
        icon={IconSearch}
        title="Find"
        note={noteOf(find.tries.length, 'try', find.hintsTaken)}
        score={findScore}
      />
      <Phase
        icon={isHandsOn ? IconPencilCode : IconListCheck}
        title={isHandsOn ? 'Fix by hand' : 'Fix'}
        note={noteOf(isRun ? runs : tries, isRun ? 'run' : 'try', fix?.hintsTaken ?? [])}
        score={fixScore}
      />
      {reward.badges.length > 0 && (
        <ul className={classes.badges} aria-label="New badges">
          {reward.badges.map(({ badgeId, title, description }) => (
            <li key={badgeId} className={classes.card}>
              <BadgeShield badgeId={badgeId} isEarned size={56} />
              <span className={classes.words}>
                <span className={classes.new}>New badge</span>
                <b>{title}</b>
                <span>{description}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh']

function noteOf(tries: number, what: 'try' | 'run', hints: readonly string[]): string {
  const nth = ordinals[tries - 1]
  const times =
    nth === undefined
      ? tries === 0
        ? 'Not tried'
        : count(tries, what, what === 'try' ? 'tries' : 'runs')
      : `${nth} ${what}`
  return `${times}, ${hints.length === 0 ? 'no hints' : count(hints.length, 'hint')}`
}

type PhaseProps = { icon: IconType; title: string; note: string; score: number }

function Phase({ icon, title, note, score }: PhaseProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <span className={classes.icon}>
        <Icon of={icon} />
      </span>
      <span className={classes.words}>
        <b>{title}</b>
        <span>{note}</span>
      </span>
      <span className={classes.score}>
        <b>{score}</b> of 50
      </span>
    </section>
  )
}
