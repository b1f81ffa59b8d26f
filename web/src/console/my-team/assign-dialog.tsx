import { Button, Divider, Group, Select, Stack } from '@mantine/core'
import { createAssignment, listTeamPeople } from '@parapet/contract'
import { Suspense, useState } from 'react'
import { assignmentReads } from '../../api/lists.ts'
import { useApiMutation, useDeferredQuery } from '../../api/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { AssignmentTerms, pastDeadline, type Terms } from '../assignments/assignment-terms.tsx'
import { ChooseTarget } from '../assignments/choose-target.tsx'
import type { Target } from '../assignments/targets.ts'
import { teamPeopleOf } from './led-team.tsx'

type Team = { id: string; name: string }
type AssignDialogProps = {
  team: Team
  /** Whom it is for at first; the whole team without one. */
  person?: { userId: string } | undefined
  isOpen: boolean
  onClose: () => void
}

/** Assigns one thing to the whole team or to one of its members. */
export function AssignDialog({ team, person, isOpen, onClose }: AssignDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="New assignment" size="lg">
      <Suspense fallback={<Waiting />}>
        <AssignForm key={person?.userId ?? team.id} team={team} first={person?.userId ?? team.id} onDone={onClose} />
      </Suspense>
    </Dialog>
  )
}

function AssignForm({ team, first, onDone }: { team: Team; first: string; onDone: () => void }) {
  const people = useDeferredQuery(teamPeopleOf(team.id))
  const [assigneeId, setAssigneeId] = useState(first)
  const [target, setTarget] = useState<Target>()
  const [terms, setTerms] = useState<Terms>({ deadline: null, isMandatory: true, note: null })
  const creating = useApiMutation(createAssignment, {
    invalidates: [...assignmentReads, listTeamPeople],
    onSuccess: ({ targetTitle, assigneeName }) => {
      onDone()
      void notify({ message: `${targetTitle} is assigned to ${assigneeName}.` })
    },
  })
  const active = people.data?.filter(({ isActive }) => isActive) ?? []
  const submit = () => {
    if (target === undefined) return
    const { contentArea, targetType, targetId } = target
    const assigneeType = assigneeId === team.id ? 'team' : 'user'
    creating.mutate({ body: { assigneeType, assigneeId, contentArea, targetType, targetId, ...terms } })
  }
  return (
    <Form error={creating.error} onSubmit={submit}>
      {(told) => (
        <>
          <Select
            label="For"
            description="People who join the team later get what you assign to the whole team."
            searchable
            allowDeselect={false}
            data={[
              { value: team.id, label: `Whole team (${team.name})` },
              ...active.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` })),
            ]}
            value={assigneeId}
            onChange={(id) => id !== null && setAssigneeId(id)}
            data-autofocus
          />
          <ChooseTarget chosen={target} onChange={setTarget} />
          <Divider />
          <Stack>
            <AssignmentTerms
              terms={terms}
              refusals={{ deadline: told('deadline', pastDeadline), note: told('note') }}
              onChange={setTerms}
            />
          </Stack>
          <Group justify="flex-end">
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" disabled={target === undefined} loading={creating.isPending}>
              {target === undefined ? 'Choose what to assign' : 'Assign'}
            </Button>
          </Group>
        </>
      )}
    </Form>
  )
}
