import { minuteMs } from './durations.ts'

const shown = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** As text, for places without markup. */
export function formatTime(at: string): string {
  return shown.format(new Date(at))
}

/** A moment in the reader's time zone; the exact time on hover. */
export function Time({ at, none = 'Never' }: { at: string | null; none?: string }) {
  if (at === null) return <>{none}</>
  return (
    <time dateTime={at} title={at} style={{ whiteSpace: 'nowrap' }}>
      {formatTime(at)}
    </time>
  )
}

const shownDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day of a moment, for tables with many columns; the time on hover. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {shownDay.format(new Date(at))}
    </time>
  )
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** The distance to a moment in words: "in 12 days", "3 hours ago". */
function formatDistance(at: string): string {
  const minutes = (Date.parse(at) - Date.now()) / minuteMs
  if (Math.abs(minutes) < 60) return relative.format(Math.round(minutes), 'minute')
  if (Math.abs(minutes) < 1440) return relative.format(Math.round(minutes / 60), 'hour')
  return relative.format(Math.round(minutes / 1440), 'day')
}

/** The distance to a moment; the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {formatDistance(at)}
    </time>
  )
}
