import type { ReactNode } from 'react'
import classes from './ring.module.css'

type RingProps = {
  percent: number
  size: number
  width: number
  /** The same in words. Omitted if the text is next to it. */
  label?: string
  /** Fills the middle when everything is done. */
  isFilledWhenFull?: boolean
  children?: ReactNode
}

/** A progress ring around an icon. */
export function Ring({ percent, size, width, label, isFilledWhenFull = false, children }: RingProps) {
  const place = { cx: size / 2, cy: size / 2, r: (size - width) / 2, strokeWidth: width }
  return (
    <span
      className={classes.ring}
      data-full={(isFilledWhenFull && percent === 100) || undefined}
      {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}
    >
      <svg className={classes.arc} width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <title>{label ?? ''}</title>
        <circle {...place} />
        {percent > 0 && (
          <circle
            {...place}
            className={classes.value}
            pathLength={100}
            strokeDasharray={`${Math.min(100, percent)} 100`}
            strokeLinecap={percent === 100 ? 'butt' : 'round'}
          />
        )}
      </svg>
      <span className={classes.middle}>{children}</span>
    </span>
  )
}

/** The same, divided into one piece per step. */
export function StepRing({ done, total, size, width, label, children }: StepRingProps) {
  const place = { cx: size / 2, cy: size / 2, r: (size - width) / 2, strokeWidth: width }
  const gap = 3.2
  return (
    <span className={classes.ring} role="img" aria-label={label}>
      <svg className={classes.arc} width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <title>{label}</title>
        {Array.from({ length: total }, (_, index) => {
          const length = 100 / total
          return (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing but their place
              key={index}
              {...place}
              className={index < done ? classes.value : undefined}
              pathLength={100}
              strokeDasharray={`${length - gap} ${100 - length + gap}`}
              strokeDashoffset={-(length * index + gap / 2)}
            />
          )
        })}
      </svg>
      <span className={classes.middle}>{children}</span>
    </span>
  )
}

type StepRingProps = { done: number; total: number; size: number; width: number; label: string; children?: ReactNode }
