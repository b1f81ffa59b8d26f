const shown = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** As text, where nothing can stand around it. */
export function formatTime(at: string): string {
  return shown.format(new Date(at))
}

/** A moment in the zone of the reader; the exact one on hover. */
export function Time({ at, none = 'never' }: { at: string | null; none?: string }) {
  if (at === null) return <>{none}</>
  return (
    <time dateTime={at} title={at} style={{ whiteSpace: 'nowrap' }}>
      {formatTime(at)}
    </time>
  )
}
