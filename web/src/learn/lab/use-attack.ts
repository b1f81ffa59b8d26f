import { type AttackTask, type Attempt, getAttempt, tryAttack } from '@parapet/contract'
import { useRef, useState } from 'react'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import { attemptQuery } from '../learn-data.ts'
import { untilItRan } from './queue.ts'

export type AttackState = ReturnType<typeof useAttack>

/** What the learner sends, and what came back. */
export function useAttack({ attemptId }: Attempt, attack: AttackTask) {
  const cache = useApiCache()
  const found = attack.payload
  const [input, setInput] = useState<Record<string, string>>(() =>
    Object.fromEntries(attack.fields.map(({ name, value }) => [name, found?.[name] ?? value])),
  )
  const [tries, setTries] = useState(0)
  const [hintsShown, setHintsShown] = useState(0)
  const [tookMs, setTookMs] = useState<number>()
  const startedAt = useRef(0)
  const attacking = useApiMutation(tryAttack, {
    ...untilItRan,
    onError: () => cache.invalidate(getAttempt),
    onSuccess: ({ attempt }) => {
      setTookMs(performance.now() - startedAt.current)
      cache.put(attemptQuery(attemptId), attempt)
    },
  })
  return {
    attacking,
    input,
    tries,
    tookMs,
    hintsShown,
    showHints: setHintsShown,
    change: (name: string, value: string) => setInput((old) => ({ ...old, [name]: value })),
    send: () => {
      if (attacking.isPending) return
      startedAt.current = performance.now()
      setTries(tries + 1)
      attacking.mutate({ params: { attemptId }, body: { input } })
    },
  }
}

/** The fields that differ from what they began with; all of them, if none does. */
export function showPayload({ fields }: AttackTask, payload: Readonly<Record<string, string>>) {
  const shown = fields.map(({ name, label, value }) => ({ label, sample: value, text: payload[name] ?? value }))
  const changed = shown.filter(({ text, sample }) => text !== sample)
  return changed.length > 0 ? changed : shown
}
