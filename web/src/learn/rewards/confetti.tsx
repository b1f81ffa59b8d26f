import classes from './rewards.module.css'

/** Stones that fall once. Purely decorative, and left out with reduced motion. */
export function Confetti({ pieces }: { pieces: number }) {
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
