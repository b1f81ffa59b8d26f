import { useEffect, useRef, useState } from 'react'
import { dropDraft, offerDraft, readDraft } from '../../api/drafts.ts'
import { useKnownUserId } from '../../api/session.ts'
import { notify } from '../notices/notices.tsx'

/** A form whose values come back after the session has ended or an upgrade has reloaded the page. */
export type KeptForm<Values> = {
  /** Unique among the forms of its page. */
  name: string
  /** Values that no browser may store. */
  secrets?: readonly (keyof Values)[]
}

/** The values of a form; with `kept`, including what the same person had entered here before the page went. */
export function useKeptState<Values extends object>(start: Values | (() => Values), kept?: KeptForm<Values>) {
  const userId = useKnownUserId() ?? 'nobody'
  const name = kept?.name
  const [draft] = useState(() => (name === undefined ? undefined : readDraft({ userId, name })))
  const [values, setValues] = useState<Values>(() => ({ ...startOf(start), ...draft?.state }))
  const read = useRef<() => object | undefined>(() => undefined)
  useEffect(() => {
    // Compared with what the page knows now: what was saved meanwhile needs no keeping.
    read.current = () => findEntered(startOf(start), values, kept?.secrets)
  })
  useEffect(() => {
    if (name !== undefined) return offerDraft({ userId, name }, () => read.current())
  }, [userId, name])
  useEffect(() => {
    if (name === undefined || draft === undefined) return
    dropDraft({ userId, name })
    if (draft.notice !== undefined) void notify({ id: 'draft', message: draft.notice })
  }, [userId, name, draft])
  return [values, setValues] as const
}

function startOf<Values>(start: Values | (() => Values)): Values {
  return typeof start === 'function' ? (start as () => Values)() : start
}

/** What may be stored; undefined if nothing was entered. */
function findEntered<Values extends object>(start: Values, values: Values, secrets: readonly PropertyKey[] = []) {
  const entered = Object.entries(values).filter(([name]) => !secrets.includes(name))
  const isChanged = entered.some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(start[name as keyof Values]),
  )
  return isChanged ? Object.fromEntries(entered) : undefined
}
