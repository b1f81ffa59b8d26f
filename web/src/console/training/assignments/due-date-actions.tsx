import { useState } from 'react'
import { BulkAction } from '../../../ui/table/bulk-bar.tsx'
import { DueDateAct, type DueDateActName } from './due-date-act.tsx'

/** A person and an assignment, with what decides which acts mean something. */
export type DueDatePair = {
  assignmentId: string
  userId: string
  isOpen: boolean
  isExempt: boolean
}

type DueDateActionsProps = { pairs: DueDatePair[]; onDone: () => void }

/** Reminds, extends or exempts what is selected, with one undo. */
export function DueDateActions({ pairs, onDone }: DueDateActionsProps) {
  const [act, setAct] = useState<DueDateActName>()
  const open = pairs.filter(({ isOpen }) => isOpen)
  const exempt = open.filter(({ isExempt }) => isExempt)
  const chosen = (act === 'end_exemption' ? exempt : open).map(({ assignmentId, userId }) => ({ assignmentId, userId }))
  return (
    <>
      {open.length === 0 && <span>Already completed, or no longer in scope</span>}
      {open.length > 0 && <BulkAction label="Remind" isMain onClick={() => setAct('remind')} />}
      {open.length > 0 && <BulkAction label="Extend" onClick={() => setAct('extend')} />}
      {open.length > 0 && <BulkAction label="Exempt" onClick={() => setAct('exempt')} />}
      {exempt.length > 0 && <BulkAction label="End exemption" onClick={() => setAct('end_exemption')} />}
      {act !== undefined && (
        <DueDateAct
          act={act}
          who={{ pairs: chosen, count: chosen.length }}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}
