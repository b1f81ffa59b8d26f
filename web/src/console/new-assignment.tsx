import { Button, Group, Stack, Stepper, Text } from '@mantine/core'
import { createAssignment, type NewAssignment } from '@parapet/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { teamsQuery, usersQuery } from '../api/lists.ts'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Form } from '../ui/form.tsx'
import { Page } from '../ui/page.tsx'
import { AssignmentTerms, pastDeadline, type Terms } from './assignment-terms.tsx'
import { type AssigneeChoice, ChooseAssignee } from './choose-assignee.tsx'
import { ChooseTarget } from './choose-target.tsx'
import type { Target } from './targets.ts'

/** Who, what, until when: one question at a time, and nothing is lost on the way back. */
export function NewAssignmentPage() {
  const { organization } = useSession()
  const { userId, teamId } = useSearch({ from: '/inside/console/assignments/new' })
  const client = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState(0)
  const [assignee, setAssignee] = useState<AssigneeChoice>(() =>
    teamId === undefined ? { type: 'user', id: userId ?? null } : { type: 'team', id: teamId },
  )
  const [target, setTarget] = useState<Target>()
  const [terms, setTerms] = useState<Terms>({ deadline: null, isMandatory: true, note: null })
  const creating = useMutation({
    mutationFn: (body: NewAssignment) => call(createAssignment, { body }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['assignments'] })
      await navigate({ to: paths.assignment, params: { assignmentId: id } })
    },
  })
  const missing = findMissing(step, assignee, target)
  const submit = () => {
    if (missing !== undefined) return
    if (step < 2) return setStep(step + 1)
    if (assignee.id === null || target === undefined) return
    const { contentArea, targetType, targetId } = target
    creating.mutate({
      assigneeType: assignee.type,
      assigneeId: assignee.id,
      contentArea,
      targetType,
      targetId,
      ...terms,
    })
  }
  return (
    <Page title="Assign something" hint="Work that was done before counts: who has finished already is done at once.">
      <Form error={creating.error} onSubmit={submit} gap="xl" maw={720}>
        {(told) => (
          <>
            <Stepper active={step} onStepClick={setStep} size="sm" allowNextStepsSelect={false}>
              <Stepper.Step label="Who">
                <ChooseAssignee choice={assignee} organizationId={organization.id} onChange={setAssignee} />
              </Stepper.Step>
              <Stepper.Step label="What">
                <ChooseTarget chosen={target} onChange={setTarget} />
              </Stepper.Step>
              <Stepper.Step label="When">
                <Stack gap="md">
                  <Summary assignee={assignee} target={target} />
                  <AssignmentTerms
                    terms={terms}
                    refusals={{ deadline: told('deadline', pastDeadline), note: told('note') }}
                    onChange={setTerms}
                  />
                </Stack>
              </Stepper.Step>
            </Stepper>
            <Group justify="space-between">
              <Button
                variant="default"
                onClick={() => (step === 0 ? navigate({ to: paths.assignments }) : setStep(step - 1))}
              >
                {step === 0 ? 'Cancel' : 'Back'}
              </Button>
              <Button type="submit" disabled={missing !== undefined} loading={creating.isPending}>
                {missing ?? (step < 2 ? 'Continue' : 'Assign')}
              </Button>
            </Group>
          </>
        )}
      </Form>
    </Page>
  )
}

function Summary({ assignee, target }: { assignee: AssigneeChoice; target: Target | undefined }) {
  const users = useQuery({ ...usersQuery, enabled: assignee.type === 'user' })
  const teams = useQuery({ ...teamsQuery, enabled: assignee.type === 'team' })
  const known = assignee.type === 'user' ? users.data : teams.data
  const name = assignee.type === 'org' ? 'Everybody' : known?.find(({ id }) => id === assignee.id)?.name
  return (
    <Text size="sm">
      <Text span fw={600}>
        {name}
      </Text>{' '}
      gets{' '}
      <Text span fw={600}>
        {target?.title}
      </Text>{' '}
      ({target?.detail}).
    </Text>
  )
}

/** What is still to be chosen in this step, as the button says it. */
function findMissing(step: number, assignee: AssigneeChoice, target: Target | undefined): string | undefined {
  if (assignee.id === null) return assignee.type === 'team' ? 'Choose a team' : 'Choose a person'
  if (step > 0 && target === undefined) return 'Choose what to assign'
  return undefined
}
