import { type BulkAct, getBulkAct, startBulkAct } from '@parapet/contract'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useConfirmedMutation } from '../../api/confirmed-mutation.ts'
import { assignmentReads, peopleReads, teamReads } from '../../api/lists.ts'
import { useApiCache, useOutsidePages } from '../../api/query.ts'
import { notify } from '../../ui/notices/notices.tsx'

/** Acts that are under way, so that a page which is loaded again shows them again. */
const kept = 'bulk-acts'

function readKept(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(kept) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function keep(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify(ids))
  } catch {
    // Without storage, the notice ends with the page; the work goes on.
  }
}

function useNotice() {
  const cache = useApiCache()
  const withCache = useOutsidePages()
  return async (act: BulkAct) => {
    const [{ BulkNotice }, { notifications }] = await Promise.all([
      import('./bulk-notice.tsx'),
      import('@mantine/notifications'),
    ])
    const id = `bulk-${act.bulkActId}`
    keep([...new Set([...readKept(), act.bulkActId])])
    const changed = () => void cache.invalidate(...peopleReads, ...teamReads, ...assignmentReads)
    const forget = () => keep(readKept().filter((one) => one !== act.bulkActId))
    await notify({
      id,
      autoClose: false,
      onClose: forget,
      message: withCache(<BulkNotice start={act} onChanged={changed} onClose={() => notifications.hide(id)} />),
    })
  }
}

/** Starts a bulk act, and shows how far it is on whatever page the admin is by then. */
export function useBulkAct(onStarted: () => void) {
  const show = useNotice()
  return useConfirmedMutation(startBulkAct, {
    onSuccess: (act) => {
      onStarted()
      void show(act)
    },
  })
}

/** After the browser loaded the page again: what is still under way. */
export function KeptBulkActs() {
  const show = useNotice()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the console opens
  useEffect(() => {
    for (const bulkActId of readKept()) {
      call(getBulkAct, { params: { bulkActId } }).then(show, () => keep(readKept().filter((id) => id !== bulkActId)))
    }
  }, [])
  return null
}
