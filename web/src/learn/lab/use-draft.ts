import { type Attempt, type FixLab, getAttempt, getLabDraft, type LabDraft, saveLabDraft } from '@parapet/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { CallError, call } from '../../api/call.ts'
import { unsentCodeOf } from '../../api/drafts.ts'
import { useAction, useApiCache } from '../../api/query.ts'
import { isAway, untilItArrives } from '../answering/away.tsx'
import { attemptQuery } from '../learn-data.ts'
import { createDraftKeeper, type SaveAnswer, type SavedDraft } from './draft-keeper.ts'

/** The code of a lab: saved while typing, sent later if offline. `show` puts a text into the editor. */
export function useDraft({ attemptId, code }: Attempt, lab: FixLab, show: (source: string) => void) {
  const cache = useApiCache()
  const save = useAction((draft: SavedDraft) => send(attemptId, draft), {
    ...untilItArrives,
    onError: () => cache.invalidate(getAttempt),
    // The page may be left and shown again before the attempt is refetched.
    onSuccess: (answer) => {
      if ('saved' in answer) cache.change(attemptQuery(attemptId), (attempt) => withDraft(attempt, answer.saved))
    },
  })
  const [keeper] = useState(() =>
    createDraftKeeper({
      saved: lab.draft ?? { source: lab.source, revision: 0 },
      unsent: unsentCodeOf(attemptId, code.language),
      send: (draft) => save.mutateAsync(draft),
    }),
  )
  const state = useSyncExternalStore(keeper.watch, keeper.readState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per draft from the service, not per render
  useEffect(() => {
    if (lab.draft !== null && keeper.receive(lab.draft)) show(lab.draft.source)
  }, [lab.draft])
  // Leaving the page sends the last changes.
  useEffect(() => () => void keeper.flush(), [keeper])
  return {
    ...state,
    isAway: save.isPending && isAway(save.failureReason),
    readSource: keeper.readSource,
    change: keeper.change,
    keepMine: keeper.keepMine,
    takeTheirs: () => show(keeper.takeTheirs()),
  }
}

function withDraft(attempt: Attempt, draft: LabDraft): Attempt {
  const { fix } = attempt
  return fix === null || fix.lab === null ? attempt : { ...attempt, fix: { ...fix, lab: { ...fix.lab, draft } } }
}

async function send(attemptId: string, body: SavedDraft): Promise<SaveAnswer> {
  const params = { attemptId }
  try {
    return { saved: await call(saveLabDraft, { params, body }) }
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'draft_moved_on')) throw error
    const { draft } = await call(getLabDraft, { params })
    if (draft === null) throw error
    return { newer: draft }
  }
}
