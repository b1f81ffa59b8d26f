import { type ChallengeLock, getAttempt, getLearnTopic } from '@parapet/contract'
import { useEffect, useState } from 'react'
import { useApiCache } from '../../api/query.ts'
import { Text } from '../../ui/text/text.tsx'
import { formatTime } from '../../ui/text/time.tsx'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

const why: Record<ChallengeLock['reason'], string> = {
  recent_failure: '',
  too_many_failures: 'Three attempts for the record failed today. ',
  solution_shown: 'You have seen the solution. ',
}

/** When a challenge can be tried for the record again, with the time left. Practice is always open. */
export function LockNote({ lock, id }: { lock: ChallengeLock; id?: string }) {
  const cache = useApiCache()
  const leftMs = useTimeLeft(lock.availableAt, () => void cache.invalidate(getAttempt, getLearnTopic))
  const isOver = leftMs === 0
  // The time left changes every second: screen readers get the time of day instead, and a notice when it has come.
  return (
    <Text size="sm" component="p" m={0} role="status" id={id}>
      {isOver ? (
        'You can try for the record again now.'
      ) : (
        <>
          {why[lock.reason]}
          {lock.canWriteFix
            ? 'For the record, you can write the fix yourself now, or choose one again at'
            : 'You can try for the record again at'}{' '}
          <time dateTime={lock.availableAt} title={lock.availableAt}>
            {toMoment(lock.availableAt)}
          </time>
          <span aria-hidden> (in {toDuration(leftMs)})</span>.
        </>
      )}
    </Text>
  )
}

function useTimeLeft(at: string, onOver: () => void): number {
  const left = () => Math.max(0, new Date(at).getTime() - Date.now())
  const [leftMs, setLeftMs] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer per moment, not per render
  useEffect(() => {
    setLeftMs(left())
    const timer = setInterval(() => {
      setLeftMs(left())
      if (left() > 0) return
      clearInterval(timer)
      onOver()
    }, 1000)
    return () => clearInterval(timer)
  }, [at])
  return leftMs
}

/** For today, the time of day is enough. */
function toMoment(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? clock.format(new Date(at)) : formatTime(at)
}

/** `4:31`, or `23 h 5 min`. */
function toDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
