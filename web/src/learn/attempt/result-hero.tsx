import type { Attempt, AttemptResult as Result } from '@parapet/contract'
import type { ReactNode } from 'react'
import { Ring } from '../../ui/chart/ring.tsx'
import { useFocusIf } from '../../ui/page/use-focus.ts'
import { Confetti } from '../rewards/confetti.tsx'
import { CountUp } from '../rewards/count-up.tsx'
import { LevelBar, toNextLevel } from '../rewards/level-bar.tsx'
import { count } from '../words.ts'
import classes from './result-hero.module.css'

type ResultHeroProps = {
  attempt: Pick<Attempt, 'mode' | 'doesPracticeCount'>
  result: Result
  /** The attempt just ended, in this window. */
  isNew: boolean
  /** Notes and next steps. */
  children: ReactNode
}

/** The score, its rewards, and where to go from here. */
export function ResultHero({ attempt, result, isNew, children }: ResultHeroProps) {
  const { score, hintsUsed, isPassed, isHandsOn, bestScore } = result
  const box = useFocusIf<HTMLDivElement>(isNew)
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      aria-label="Result"
      className={classes.hero}
      data-passed={isPassed || undefined}
    >
      {isPassed && isNew && <Confetti pieces={18} />}
      <Ring percent={score} size={132} width={10}>
        <span className={classes.score}>
          <b>{score}</b> of 100
        </span>
      </Ring>
      <div className={classes.words}>
        <p className={classes.eyebrow}>
          <span>{isPassed ? 'Passed' : result.isSolved ? 'Practiced' : 'Not passed'}</span>
          {attempt.mode === 'practice' && isPassed && <span className={classes.chip}>Practice</span>}
          {isHandsOn && <span className={classes.chip}>Fixed by hand</span>}
        </p>
        <h2 className={classes.title}>{toTitle(result)}</h2>
        <p className={classes.text}>
          {hintsUsed === 0 ? 'No hints' : count(hintsUsed, 'hint')} used. Your best score is{' '}
          {result.reward?.xpGained === 0 && 'still '}
          {bestScore}.
        </p>
        {isHandsOn && <p className={classes.text}>Everything still works, and the attack doesn’t.</p>}
        {!isPassed && result.isSolved && <p className={classes.text}>{explainPractice(attempt)}</p>}
        <div className={classes.actions}>{children}</div>
      </div>
      <Xp result={result} isNew={isNew} />
    </div>
  )
}

/** Why finished practice isn't a pass, and what would be one. */
function explainPractice({ doesPracticeCount }: Pick<Attempt, 'doesPracticeCount'>): string {
  return doesPracticeCount
    ? 'A fix you choose, or write after seeing the answers, counts only for the record.'
    : 'Your organization counts only attempts for the record.'
}

function toTitle({ isSolved, isHandsOn, findScore }: Result): string {
  if (isHandsOn) return 'The attack fails. Your fix holds.'
  if (isSolved) return 'You found it and fixed it.'
  return findScore === 0 ? 'You haven’t found the vulnerability yet.' : 'You found it, but haven’t fixed it yet.'
}

function Xp({ result: { reward }, isNew }: Pick<ResultHeroProps, 'result' | 'isNew'>) {
  const { xpGained, totalXp, level, isLevelNew } = reward
  return (
    <div className={classes.reward}>
      <p className={classes.gained}>
        <strong>
          {xpGained === 0 ? (
            'No new XP'
          ) : (
            <>
              +<CountUp to={xpGained} isMoving={isNew} /> XP
            </>
          )}
        </strong>
        <span>{totalXp.toLocaleString()} in total</span>
      </p>
      <LevelBar level={level} totalXp={totalXp} />
      <p className={classes.level}>
        <b>
          {isLevelNew && 'New: '}Level {level.number} · {level.name}
        </b>
        <span>{toNextLevel(level, totalXp)}</span>
      </p>
    </div>
  )
}
