import { IconArrowRight, IconLockOpen } from '@tabler/icons-react'
import { useFocusIf } from '../../ui/page/use-focus.ts'
import { Icon } from '../../ui/text/icon.tsx'
import classes from './breach-hero.module.css'

/** Merlons at these places; the gap in the middle is where the attack came through. */
const merlons = [
  ...Array.from({ length: 10 }, (_, at) => 8 + 44 * at),
  ...Array.from({ length: 14 }, (_, at) => 536 + 44 * at),
]

/** The attack succeeded: the only red hero there is. The focus goes to the way on. */
export function BreachHero({ goal, onFix }: { goal: string; onFix: () => void }) {
  const next = useFocusIf<HTMLButtonElement>(true)
  return (
    <div className={classes.hero}>
      <span className={classes.lock}>
        <IconLockOpen size={44} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.words}>
        <h2>You’re in</h2>
        <p>Goal reached: {goal}</p>
      </div>
      <button ref={next} type="button" data-enter className={classes.next} onClick={onFix}>
        Now fix it
        <Icon of={IconArrowRight} />
      </button>
      <svg className={classes.wall} viewBox="0 0 1120 28" preserveAspectRatio="xMidYMax slice" aria-hidden>
        <title>A wall with a gap</title>
        {merlons.map((x) => (
          <rect key={x} x={x} y="0" width="28" height="18" rx="2" />
        ))}
        <path d="M-600 16H442l7 5l-3 7H-600zM532 28l4-8l-3-4H1720V28z" />
        <path d="M456 12l12-5 6 9-10 6zM492 4l9 2-1 9-10-1zM478 21l8-3 5 6-7 4zM506 19l9-2 4 7-8 4z" />
      </svg>
    </div>
  )
}
