import { Button, Stepper } from '@mantine/core'
import { type AssignedMany, assignMany } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { assignmentReads, peopleQuery, teamsQuery } from '../../../api/lists.ts'
import { load, useApiMutation } from '../../../api/query.ts'
import { useSession } from '../../../api/session.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useFocusOnChange } from '../../../ui/page/use-focus.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { type Cell, untrainedQuery } from '../compliance/compliance-data.ts'
import { AssignmentTerms, noTerms, type Terms, termRefusals } from './assignment-terms.tsx'
import { type AssigneeChoice, ChooseAssignee, listAssignees, nobody } from './choose-assignee.tsx'
import { ChooseTargets } from './choose-target.tsx'
import { type PresetSearch, toCell } from './preset-search.ts'
import { isTopicOf, type Target, targetQueries, useTargets } from './targets.ts'

type Step = 1 | 2 | 3
const labels = ['Who', 'What', 'When'] as const

export const loader = ({ client, deps }: LoaderArgs<unknown, PresetSearch>) => {
  const cell = toCell(deps)
  const untrained = cell === undefined ? [] : [untrainedQuery(cell)]
  return load(client, peopleQuery, teamsQuery, ...targetQueries, ...untrained)
}

/** A link may have chosen people or topics, which the reader can change. */
export function NewAssignmentPage() {
  const search = useSearch({ from: '/inside/console/assignments/new' })
  const cell = toCell(search)
  return cell === undefined ? (
    <Wizard search={search} userIds={[]} />
  ) : (
    <WizardForUntrained search={search} cell={cell} />
  )
}

function WizardForUntrained({ search, cell }: { search: PresetSearch; cell: Cell }) {
  const { people } = useSuspenseQuery(untrainedQuery(cell)).data
  return <Wizard search={search} userIds={people.map(({ userId }) => userId)} />
}

/** Who, what, when: one question at a time. Going back loses nothing, even with the browser's back button. */
function Wizard({ search, userIds }: { search: PresetSearch; userIds: string[] }) {
  const { organization } = useSession()
  const { userId, teamId, everyone = false, topics = '', step: asked = 1 } = search
  const navigate = useNavigate()
  const all = useTargets()
  const choose = (): Values => ({
    choice: {
      ...nobody,
      isEverybody: everyone,
      userIds: userId === undefined ? userIds : [userId],
      teamIds: teamId === undefined ? [] : [teamId],
    },
    targets: all.filter((target) => isTopicOf(target, topics.split(','))),
    terms: noTerms,
  })
  const form = useForm(choose, { name: 'assignment' })
  const { choice, terms } = form.values
  // A kept choice may hold a course that was deactivated since.
  const targets = form.values.targets.filter(({ key }) => all.some((target) => target.key === key))
  const assignees = listAssignees(choice, organization.id)
  const creating = useApiMutation(assignMany, {
    invalidates: assignmentReads,
    onSuccess: ({ created, skipped }) => {
      const [only] = created
      void notify({ message: describeResult({ created, skipped }), ...(skipped.length > 0 ? { color: 'yellow' } : {}) })
      return created.length === 1 && only !== undefined
        ? navigate({ to: paths.assignment, params: { assignmentId: only.id } })
        : navigate({ to: paths.assignments })
    },
  })
  const { step, goOn, goBack } = useSteps(asked, assignees.length === 0 ? 1 : targets.length === 0 ? 2 : 3)
  const box = useFocusOnChange<HTMLElement>(String(step))
  const missing = findMissing(step, { assignees: assignees.length, targets: targets.length })
  const submit = () => {
    if (missing !== undefined) return
    if (step < 3) return goOn()
    const { onlyNewMembers } = choice
    const wanted = targets.map(({ contentArea, targetType, targetId }) => ({ contentArea, targetType, targetId }))
    creating.mutate({ body: { assignees, targets: wanted, onlyNewMembers, ...terms } })
  }
  return (
    <Page
      title="New assignment"
      hint="Training that people have already completed counts toward their assignment."
      trail={[{ label: 'Assignments', to: paths.assignments }]}
    >
      <Form error={creating.error} onSubmit={submit} gap="xl" maw={720}>
        {(errorOf) => (
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
              {step === 1 && <ChooseAssignee choice={choice} onChange={(choice) => form.change({ choice })} />}
              {step === 2 && <ChooseTargets chosen={targets} onChange={(targets) => form.change({ targets })} />}
              {step === 3 && (
                <Stack gap="md">
                  <Summary choice={choice} targets={targets} />
                  <AssignmentTerms
                    terms={terms}
                    refusals={termRefusals(errorOf)}
                    onChange={(terms) => form.change({ terms })}
                  />
                </Stack>
              )}
            </section>
            <Group justify="space-between">
              <Button variant="default" onClick={() => (step === 1 ? navigate({ to: paths.assignments }) : goBack(1))}>
                {step === 1 ? 'Cancel' : 'Back'}
              </Button>
              <Button type="submit" disabled={missing !== undefined} loading={creating.isPending}>
                {missing ?? (step < 3 ? 'Continue' : 'Assign training')}
              </Button>
            </Group>
          </>
        )}
      </Form>
    </Page>
  )
}

type Values = { choice: AssigneeChoice; targets: Target[]; terms: Terms }

/** The URL holds the step, but of the selection only what a link chose: a reload shows the first step without an answer. */
function useSteps(asked: Step, reachable: Step) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const step = asked > reachable ? reachable : asked
  // From this step on, each step's previous entry in the browser history is the step before it.
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
    /** Uses the browser history, so that this button and the browser's can be mixed. */
    goBack: (count: number) => {
      const to = step - count
      if (to >= first.current) return history.go(-count)
      first.current = to as Step
      void go(to, true)
    },
  }
}

function Summary({ choice, targets }: { choice: AssigneeChoice; targets: Target[] }) {
  const { data: people } = useSuspenseQuery(peopleQuery)
  const { data: teams } = useSuspenseQuery(teamsQuery)
  const named = [
    ...teams.filter(({ id }) => choice.teamIds.includes(id)),
    ...people.filter(({ id }) => choice.userIds.includes(id)),
  ].map(({ name }) => name)
  const who = choice.isEverybody ? 'Everyone' : joinNames(named)
  return (
    <Text size="sm">
      <Text span fw={600}>
        {choice.onlyNewMembers ? `People who join later (${who})` : who}
      </Text>{' '}
      {choice.isEverybody || (named.length === 1 && !choice.onlyNewMembers) ? 'gets' : 'get'}{' '}
      <Text span fw={600}>
        {joinNames(targets.map(({ title }) => title))}
      </Text>
      .
    </Text>
  )
}

const namesShown = 4

function joinNames(names: string[]): string {
  const shown = names.length > namesShown + 1 ? names.slice(0, namesShown) : names
  const left = names.length - shown.length
  const parts = left > 0 ? [...shown, `${left} more`] : shown
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

const skipWords: Record<AssignedMany['skipped'][number]['reason'], string> = {
  assignment_exists: 'already assigned',
  user_inactive: 'person deactivated',
  user_is_auditor: 'auditors get no training',
}

/** What was created, and why the rest was skipped. */
function describeResult({ created, skipped }: AssignedMany): string {
  const made = `${countOf(created.length, 'assignment', 'assignments')} created.`
  if (skipped.length === 0) return made
  const reasons = [...new Set(skipped.map(({ reason }) => skipWords[reason]))].join(', ')
  return `${made} ${skipped.length} skipped: ${reasons}.`
}

/** What is missing in this step, as the button says it. */
function findMissing(step: Step, chosen: { assignees: number; targets: number }): string | undefined {
  if (chosen.assignees === 0) return 'Choose people or teams'
  if (step > 1 && chosen.targets === 0) return 'Choose what to assign'
  return undefined
}
