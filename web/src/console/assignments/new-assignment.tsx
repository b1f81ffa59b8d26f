import { Button, Group, Stack, Stepper, Text } from '@mantine/core'
import { createAssignment } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { assignmentReads, peopleQuery, teamsQuery } from '../../api/lists.ts'
import { load, useApiMutation } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { useFocusOnChange } from '../../ui/use-focus.ts'
import { AssignmentTerms, pastDeadline, type Terms } from './assignment-terms.tsx'
import { type AssigneeChoice, ChooseAssignee } from './choose-assignee.tsx'
import { ChooseTarget } from './choose-target.tsx'
import { type Target, targetQueries } from './targets.ts'

type Step = 1 | 2 | 3
const labels = ['Who', 'What', 'When'] as const

export const loader = ({ client }: LoaderArgs) => load(client, peopleQuery, teamsQuery, ...targetQueries)

/** Who, what, until when: one question at a time, and nothing is lost on the way back, also by the browser's own button. */
export function NewAssignmentPage() {
  const { organization } = useSession()
  const { userId, teamId, step: asked = 1 } = useSearch({ from: '/inside/console/assignments/new' })
  const navigate = useNavigate()
  const [assignee, setAssignee] = useState<AssigneeChoice>(() =>
    teamId === undefined ? { type: 'user', id: userId ?? null } : { type: 'team', id: teamId },
  )
  const [target, setTarget] = useState<Target>()
  const [terms, setTerms] = useState<Terms>({ deadline: null, isMandatory: true, note: null })
  const creating = useApiMutation(createAssignment, {
    invalidates: assignmentReads,
    onSuccess: ({ id }) => navigate({ to: paths.assignment, params: { assignmentId: id } }),
  })
  const { step, goOn, goBack } = useSteps(asked, assignee.id === null ? 1 : target === undefined ? 2 : 3)
  const box = useFocusOnChange<HTMLElement>(String(step))
  const missing = findMissing(step, assignee, target)
  const submit = () => {
    if (missing !== undefined) return
    if (step < 3) return goOn()
    if (assignee.id === null || target === undefined) return
    const { contentArea, targetType, targetId } = target
    creating.mutate({
      body: { assigneeType: assignee.type, assigneeId: assignee.id, contentArea, targetType, targetId, ...terms },
    })
  }
  return (
    <Page title="Assign something" hint="Work that was done before counts: who has finished already is done at once.">
      <Form error={creating.error} onSubmit={submit} gap="xl" maw={720}>
        {(told) => (
          <>
            <Stepper
              active={step - 1}
              onStepClick={(index) => goBack(step - 1 - index)}
              size="sm"
              allowNextStepsSelect={false}
            >
              {labels.map((label) => (
                <Stepper.Step key={label} label={label} />
              ))}
            </Stepper>
            <section ref={box} tabIndex={-1} aria-label={`Step ${step} of 3: ${labels[step - 1]}`}>
              {step === 1 && (
                <ChooseAssignee choice={assignee} organizationId={organization.id} onChange={setAssignee} />
              )}
              {step === 2 && <ChooseTarget chosen={target} onChange={setTarget} />}
              {step === 3 && (
                <Stack gap="md">
                  <Summary assignee={assignee} target={target} />
                  <AssignmentTerms
                    terms={terms}
                    refusals={{ deadline: told('deadline', pastDeadline), note: told('note') }}
                    onChange={setTerms}
                  />
                </Stack>
              )}
            </section>
            <Group justify="space-between">
              <Button variant="default" onClick={() => (step === 1 ? navigate({ to: paths.assignments }) : goBack(1))}>
                {step === 1 ? 'Cancel' : 'Back'}
              </Button>
              <Button type="submit" disabled={missing !== undefined} loading={creating.isPending}>
                {missing ?? (step < 3 ? 'Continue' : 'Assign')}
              </Button>
            </Group>
          </>
        )}
      </Form>
    </Page>
  )
}

/** Steps that stand in the address. What was chosen does not: after a reload the first step without its answer is shown. */
function useSteps(asked: Step, reachable: Step) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const step = asked > reachable ? reachable : asked
  // From this step on, the entry before each one in the browser's history is the step before it.
  const first = useRef(step)
  const go = (to: number, replace: boolean) =>
    navigate({
      to: paths.newAssignment,
      search: ({ step: _, ...kept }) => (to === 2 || to === 3 ? { ...kept, step: to } : kept),
      replace,
    })
  useEffect(() => {
    if (asked !== step) void go(step, true)
  })
  return {
    step,
    goOn: () => void go(step + 1, false),
    /** As the browser's own button does, so that both can be used in turn. */
    goBack: (count: number) => {
      const to = step - count
      if (to >= first.current) return history.go(-count)
      first.current = to as Step
      void go(to, true)
    },
  }
}

function Summary({ assignee, target }: { assignee: AssigneeChoice; target: Target | undefined }) {
  const { data: people } = useSuspenseQuery(peopleQuery)
  const { data: teams } = useSuspenseQuery(teamsQuery)
  const known = assignee.type === 'user' ? people : teams
  const name = assignee.type === 'org' ? 'Everybody' : known.find(({ id }) => id === assignee.id)?.name
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
function findMissing(step: Step, assignee: AssigneeChoice, target: Target | undefined): string | undefined {
  if (assignee.id === null) return assignee.type === 'team' ? 'Choose a team' : 'Choose a person'
  if (step > 1 && target === undefined) return 'Choose what to assign'
  return undefined
}
