import type { Attempt, AttemptResult as Result } from '@parapet/contract'
import type { ReactNode } from 'react'
import { Ring } from '../../ui/chart/ring.tsx'
import { WinHero } from '../rewards/win-hero.tsx'
import { count } from '../words.ts'
import classes from './result-hero.module.css'

type ResultHeroProps = {
  attempt: Pick<Attempt, 'mode' | 'doesPracticeCount' | 'topicTitle'>
  result: Result
  /** The attempt just ended, in this window. */
  isNew: boolean
  /** Notes and next steps. */
  children: ReactNode
}

/** The score, its rewards, and where to go from here. */
export function ResultHero({ attempt, result, isNew, children }: ResultHeroProps) {
  const { score, hintsUsed, isPassed, isSolved, isHandsOn, bestScore, reward, completions, topicParts } = result
  const isFeast = completions.isItemCompleted || completions.certificates.length > 0
  return (
    <WinHero
      label="Result"
      isWon={isPassed}
      isNew={isNew}
      lead={
        <Ring percent={score} size={132} width={10}>
          <span className={classes.score}>
            <b>{score}</b> of 100
          </span>
        </Ring>
      }
      eyebrow={
        <>
          <span>{toEyebrow(result)}</span>
          {isHandsOn && <span className={classes.chip}>Fixed by hand</span>}
          {attempt.mode === 'practice' && isPassed && <span className={classes.chip}>Practice</span>}
        </>
      }
      title={toTitle(result, attempt.topicTitle)}
      xp={reward.xpGained}
      reward={reward}
      completions={completions}
      wall={topicParts.map(({ title, isPassed: isDone }) => ({ title, isDone }))}
    >
      <p className={classes.text}>
        {hintsUsed === 0 ? 'No hints' : count(hintsUsed, 'hint')} used. Your best score is{' '}
        {reward.xpGained === 0 && 'still '}
        {bestScore}.
      </p>
      {isHandsOn && !isFeast && <p className={classes.text}>Everything still works, and the attack doesn’t.</p>}
      {!isPassed && isSolved && <p className={classes.text}>{explainPractice(attempt)}</p>}
      <div className={classes.actions}>{children}</div>
    </WinHero>
  )
}

/** Why finished practice isn't a pass, and what would be one. */
function explainPractice({ doesPracticeCount }: Pick<Attempt, 'doesPracticeCount'>): string {
  return doesPracticeCount
    ? 'A fix you choose, or write after seeing the answers, counts only for the record.'
    : 'Your organization counts only attempts for the record.'
}

/** The largest thing that it completed. */
function toEyebrow({ isPassed, isSolved, completions }: Result): string {
  if (completions.certificates.length > 0) return 'Certificate earned'
  if (completions.isItemCompleted) return 'Topic completed'
  if (isPassed) return 'Passed'
  return isSolved ? 'Practiced' : 'Not passed'
}

function toTitle({ isSolved, isHandsOn, findScore, completions }: Result, topicTitle: string): string {
  const [certificate] = completions.certificates
  if (certificate !== undefined) return `${certificate.categoryTitle} is yours.`
  if (completions.isItemCompleted) return `You have completed ${topicTitle}.`
  if (isHandsOn) return 'The attack fails. Your fix holds.'
  if (isSolved) return 'You found it and fixed it.'
  return findScore === 0 ? 'You haven’t found the vulnerability yet.' : 'You found it, but haven’t fixed it yet.'
}
