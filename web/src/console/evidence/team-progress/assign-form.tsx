import { Button, Divider } from '@mantine/core'
import { createAssignment, listTeamPeople } from '@parapet/contract'
import { assignmentReads } from '../../../api/lists.ts'
import { useApiMutation, useDeferredQuery } from '../../../api/query.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { Select } from '../../../ui/form/late-fields.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { Stack } from '../../../ui/text/flex.tsx'
import { AssignmentTerms, noTerms, type Terms, termRefusals } from '../../training/assignments/assignment-terms.tsx'
import { ChooseTarget } from '../../training/assignments/choose-target.tsx'
import type { Target } from '../../training/assignments/targets.ts'
import { teamPeopleOf } from './led-team.tsx'

type Team = { id: string; name: string }

/** What, for whom, until when. */
export function AssignForm({ team, first, onDone }: { team: Team; first: string; onDone: () => void }) {
  const people = useDeferredQuery(teamPeopleOf(team.id))
  const form = useForm<{ assigneeId: string; target?: Target; terms: Terms }>(
    { assigneeId: first, terms: noTerms },
    { name: 'assignment' },
  )
  const { assigneeId, target, terms } = form.values
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
      {(errorOf) => (
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
            onChange={(id) => id !== null && form.change({ assigneeId: id })}
            data-autofocus
          />
          <ChooseTarget chosen={target} onChange={(target) => form.change({ target })} />
          <Divider />
          <Stack>
            <AssignmentTerms
              terms={terms}
              refusals={termRefusals(errorOf)}
              onChange={(terms) => form.change({ terms })}
            />
          </Stack>
          <FormActions onCancel={onDone}>
            <Button type="submit" disabled={target === undefined} loading={creating.isPending}>
              {target === undefined ? 'Choose what to assign' : 'Assign training'}
            </Button>
          </FormActions>
        </>
      )}
    </Form>
  )
}
