import type { Completions, Reward } from '@parapet/contract'
import { IconCertificate, IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '../../paths.generated.ts'
import { useFocusIf } from '../../ui/page/use-focus.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { TextLink } from '../../ui/text/link.tsx'
import { Confetti } from './confetti.tsx'
import { CountUp } from './count-up.tsx'
import { LevelBar, toNextLevel } from './level-bar.tsx'
import classes from './win-hero.module.css'

/** More merlons than this have no room for their names. */
const merlonsMax = 8
/** The longest delay and the rise (win-hero.module.css). */
const risenMs = 700

type WinHeroProps = {
  /** How screen readers call it. */
  label: string
  /** Otherwise it is a calm result. */
  isWon: boolean
  /** It just happened, in this window. */
  isNew: boolean
  /** Beside the words, such as a ring. */
  lead?: ReactNode
  eyebrow: ReactNode
  title: string
  xp: number
  reward: Reward | null
  completions?: Completions | undefined
  /** What was built: each part is a merlon, and a name. Without it, or with too many, the wall has none. */
  wall?: readonly { title: string; isDone: boolean }[]
  /** Texts, notes and next steps. */
  children: ReactNode
}

/** Every win: merlons rise once, XP counts up, then it is quiet. With reduced motion it is the same picture at rest. */
export function WinHero(props: WinHeroProps) {
  const { label, isWon, isNew, lead, eyebrow, title, xp, reward, completions, wall = [], children } = props
  const box = useFocusIf<HTMLDivElement>(isNew)
  const isMoving = useMoving(isNew)
  const isFeast = completions !== undefined && (completions.isItemCompleted || completions.certificates.length > 0)
  const merlons = isWon && wall.length > 1 && wall.length <= merlonsMax ? wall : []
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      aria-label={label}
      className={classes.hero}
      data-won={isWon || undefined}
      data-new={isMoving || undefined}
      data-wall={merlons.length > 0 || undefined}
    >
      {isWon && isNew && <Confetti pieces={isFeast ? 36 : 18} />}
      {lead}
      <div className={classes.words} data-wide={lead === undefined || undefined}>
        <p className={classes.eyebrow}>{eyebrow}</p>
        <h2 className={classes.title}>{title}</h2>
        {children}
      </div>
      <div className={classes.side}>
        <Gained xp={xp} reward={reward} isNew={isNew} />
        {completions !== undefined && <Completed completions={completions} />}
      </div>
      {merlons.length > 0 && (
        <ol className={classes.wall} aria-label="What you have built">
          {merlons.map(({ title: name, isDone }) => (
            <li key={name} data-done={isDone || undefined}>
              <span className={classes.merlon}>{isDone && <Icon of={IconCheck} size={18} />}</span>
              <span className={classes.name}>
                {name}
                {!isDone && <span className="visually-hidden"> (not yet)</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Nothing moves afterwards, whatever else changes: the picture is the one after a reload. */
function useMoving(isNew: boolean): boolean {
  const [isMoving, setIsMoving] = useState(isNew)
  useEffect(() => {
    const timer = setTimeout(() => setIsMoving(false), risenMs)
    return () => clearTimeout(timer)
  }, [])
  return isMoving
}

function Gained({ xp, reward, isNew }: Pick<WinHeroProps, 'xp' | 'reward' | 'isNew'>) {
  return (
    <div className={classes.reward}>
      <p className={classes.gained}>
        <strong>
          {xp === 0 ? (
            'No new XP'
          ) : (
            <>
              +<CountUp to={xp} isMoving={isNew} /> XP
            </>
          )}
        </strong>
        {reward !== null && <span>{reward.totalXp.toLocaleString()} in total</span>}
      </p>
      {reward !== null && (
        <>
          <LevelBar level={reward.level} totalXp={reward.totalXp} />
          <p className={classes.level} data-new={reward.isLevelNew || undefined}>
            <b>
              {reward.isLevelNew ? 'New level: ' : 'Level '}
              {reward.level.number}
              {reward.isLevelNew ? ', ' : ' · '}
              {reward.level.name}
            </b>
            <span>{toNextLevel(reward.level, reward.totalXp)}</span>
          </p>
        </>
      )}
    </div>
  )
}

/** What it completed beyond itself: one line each. */
function Completed({ completions: { assignments, certificates } }: { completions: Completions }) {
  if (assignments.length + certificates.length === 0) return null
  return (
    <ul className={classes.completed} aria-label="Completed">
      {certificates.map(({ certificateNumber, categoryTitle }) => (
        <li key={certificateNumber}>
          <Icon of={IconCertificate} size={18} />
          <span>
            Certificate earned:{' '}
            <TextLink underline="always" to={paths.certificates}>
              {categoryTitle}
            </TextLink>
          </span>
        </li>
      ))}
      {assignments.map(({ assignmentId, targetTitle }) => (
        <li key={assignmentId}>
          <Icon of={IconCircleCheck} size={18} />
          <span>Assignment completed: {targetTitle}</span>
        </li>
      ))}
    </ul>
  )
}
