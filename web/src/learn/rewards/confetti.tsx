import { useEffect, useState } from 'react'
import classes from './rewards.module.css'

/** The longest delay and the fall (rewards.module.css). */
const fallMs = 2000

/** Stones that fall once and are gone. Purely decorative, and left out with reduced motion. */
export function Confetti({ pieces }: { pieces: number }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), fallMs)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <svg className={classes.confetti} viewBox="0 0 1000 200" preserveAspectRatio="xMidYMin slice" aria-hidden>
      <title>Celebration</title>
      {Array.from({ length: pieces }, (_, index) => {
        // The same positions each time, spread as if random.
        const x = (index * 379) % 1000
        const turn = (index * 83) % 180
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing else
          <g key={index} transform={`translate(${x} ${10 + ((index * 61) % 60)}) rotate(${turn})`}>
            <rect data-tone={index % 3} data-delay={index % 5} width={14} height={9} rx={2} />
          </g>
        )
      })}
    </svg>
  )
}
