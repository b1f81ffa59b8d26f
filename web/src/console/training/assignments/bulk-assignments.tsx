import { Button } from '@mantine/core'
import type { Assignment } from '@parapet/contract'
import { useState } from 'react'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { BulkAction } from '../../../ui/table/bulk-bar.tsx'
import { saveFile, toCsv } from '../../../ui/table/to-csv.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { ConfirmCount, isCountConfirmed } from '../../bulk-acts/confirm-count.tsx'
import { useBulkAct } from '../../bulk-acts/use-bulk-act.tsx'
import { assigneeOf, kindOf } from './assignment-words.ts'
import { DueDateAct, type DueDateActName } from './due-date-act.tsx'

type BulkAssignmentsProps = { assignments: Assignment[]; onDone: () => void }

/** Actions on several assignments, for everybody who still has to do them. */
export function BulkAssignments({ assignments, onDone }: BulkAssignmentsProps) {
  const [task, setTask] = useState<DueDateActName | 'end'>()
  const active = assignments.filter(({ isActive }) => isActive)
  const open = active.filter(({ isOffered }) => isOffered)
  const count = countOpen(open)
  const close = () => setTask(undefined)
  const done = () => {
    close()
    onDone()
  }
  return (
    <>
      {count > 0 && <BulkAction label="Remind" isMain onClick={() => setTask('remind')} />}
      {count > 0 && <BulkAction label="Extend" onClick={() => setTask('extend')} />}
      <BulkAction label="Export CSV" onClick={() => saveFile('assignments.csv', toFile(assignments))} />
      {active.length > 0 && <BulkAction label="End" isDanger onClick={() => setTask('end')} />}
      {task === 'end' && <End assignments={active} onClose={close} onDone={done} />}
      {(task === 'remind' || task === 'extend') && (
        <DueDateAct act={task} who={{ assignmentIds: open.map(({ id }) => id), count }} onClose={close} onDone={done} />
      )}
    </>
  )
}

/** People who still have to do it, each once for each assignment. */
function countOpen(assignments: readonly Assignment[]): number {
  return assignments.reduce(
    (sum, { inScopeCount, inScopeCompletedCount }) => sum + inScopeCount - inScopeCompletedCount,
    0,
  )
}

type EndProps = { assignments: Assignment[]; onClose: () => void; onDone: () => void }

function End({ assignments, onClose, onDone }: EndProps) {
  const [typed, setTyped] = useState('')
  const count = countOpen(assignments.filter(({ isOffered }) => isOffered))
  const ending = useBulkAct(onDone)
  const submit = () =>
    ending.mutate({ body: { act: 'end', assignmentIds: assignments.map(({ id }) => id), confirmedCount: count } })
  return (
    <Dialog opened onClose={onClose} title={`End ${countOf(assignments.length, 'assignment', 'assignments')}?`}>
      <Form error={ending.error} onSubmit={submit}>
        {() => (
          <>
            <Text size="sm">
              {count === 0
                ? 'Nobody has open work in them.'
                : `${countOf(count, 'open item disappears', 'open items disappear')} from people’s lists.`}{' '}
              Progress is kept, and you can reopen them.
            </Text>
            <ConfirmCount count={count} typed={typed} onChange={setTyped} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" color="red" disabled={!isCountConfirmed(count, typed)} loading={ending.isPending}>
                End assignments
              </Button>
            </Group>
          </>
        )}
      </Form>
    </Dialog>
  )
}

const headers = ['What', 'Type', 'Who', 'Due date', 'People', 'Completed', 'Late', 'Overdue', 'Status', 'Assigned']

function toFile(assignments: readonly Assignment[]): string {
  return toCsv([
    headers,
    ...assignments.map((one) => [
      ...[one.targetTitle, kindOf(one), assigneeOf(one), one.deadline ?? ''],
      ...[one.inScopeCount, one.inScopeCompletedCount, one.lateCount, one.overdueCount],
      ...[one.isActive ? 'Active' : 'Ended', one.createdAt],
    ]),
  ])
}
