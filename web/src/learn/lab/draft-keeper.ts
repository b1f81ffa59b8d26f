/** Saves the code a moment after each change, and never overwrites what another window saved. */
import type { LabDraft } from '@parapet/contract'
import type { UnsentCodeStore } from '../../api/drafts.ts'

/** What the service has. Without a draft, that is the original file with revision 0. */
export type SavedDraft = Pick<LabDraft, 'source' | 'revision'>

/** Saved, or refused because there is a newer one. */
export type SaveAnswer = { saved: LabDraft } | { newer: LabDraft }

export type DraftState = {
  isSaved: boolean
  /** What another window saved meanwhile; saving waits until the learner chooses one. */
  conflict: LabDraft | null
}

type DraftKeeperOptions = {
  saved: LabDraft | SavedDraft
  unsent: UnsentCodeStore
  /** Rejects if the service refuses for good; it waits for a connection by itself. */
  send: (draft: SavedDraft) => Promise<SaveAnswer>
  pauseMs?: number
}

export function createDraftKeeper({ saved: first, unsent, send, pauseMs = 1000 }: DraftKeeperOptions) {
  const left = unsent.read()
  let saved: SavedDraft = first
  let source = left?.source ?? first.source
  let isSending = false
  let conflict: LabDraft | null = null
  // Written here offline, while another window or computer saved changes.
  if (left !== undefined && left.revision !== first.revision && left.source !== first.source && 'updatedAt' in first) {
    conflict = first
  }
  let state: DraftState = { isSaved: source === saved.source, conflict }
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()

  const settle = () => {
    const isSaved = source === saved.source
    if (isSaved) unsent.drop()
    else unsent.keep({ source, revision: saved.revision })
    state = { isSaved, conflict }
    for (const watcher of watchers) watcher()
  }
  const flush = async () => {
    clearTimeout(timer)
    if (isSending || conflict !== null || source === saved.source) return
    isSending = true
    const sent = { source, revision: saved.revision }
    try {
      const answer = await send(sent)
      // The same text means that our change arrived, and only the response was lost.
      if ('saved' in answer || answer.newer.source === sent.source) {
        saved = { source: sent.source, revision: ('saved' in answer ? answer.saved : answer.newer).revision }
      } else {
        conflict = answer.newer
      }
    } catch {
      // The attempt has moved on, and the page shows its state. The text stays in this browser.
      return
    } finally {
      isSending = false
    }
    settle()
    schedule()
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), pauseMs)
  }
  const resolve = (next: string) => {
    if (conflict !== null) saved = conflict
    conflict = null
    source = next
    settle()
    void flush()
  }
  if (!state.isSaved) schedule()

  return {
    readSource: () => source,
    readState: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    change: (next: string) => {
      source = next
      settle()
      schedule()
    },
    /**
     * The service has another draft. Returns whether to show it: unsaved text stays, and is compared when it is sent.
     */
    receive: (draft: LabDraft): boolean => {
      if (draft.revision <= saved.revision || source !== saved.source || isSending) return false
      saved = draft
      source = draft.source
      settle()
      return true
    },
    keepMine: () => resolve(source),
    takeTheirs: (): string => {
      resolve(conflict?.source ?? source)
      return source
    },
    flush,
  }
}
