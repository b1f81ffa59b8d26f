import { Button, TextInput, Title } from '@mantine/core'
import { limits, type NewProgram, type ProgramDetail } from '@parapet/contract'
import type { ReactNode } from 'react'
import { useSession } from '../../../api/session.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { AssignmentTerms, noTerms, type Terms, termRefusals } from '../assignments/assignment-terms.tsx'
import { type AssigneeChoice, ChooseAssignee, listAssignees, nobody } from '../assignments/choose-assignee.tsx'
import { ChooseTargets } from '../assignments/choose-target.tsx'
import { type Target, useTargets } from '../assignments/targets.ts'
import { describeSaving } from './program-words.ts'

type Values = { name: string; targets: Target[]; audience: AssigneeChoice; pilot: AssigneeChoice; terms: Terms }

type ProgramFormProps = {
  program?: ProgramDetail
  error: Error | null
  isPending: boolean
  label: string
  onSubmit: (body: NewProgram) => void
}

/** What, for whom, by which rules, and who tries it first. Nothing is assigned before the program starts. */
export function ProgramForm({ program, error, isPending, label, onSubmit }: ProgramFormProps) {
  const { organization } = useSession()
  const all = useTargets()
  const form = useForm<Values>(() => toValues(program, all))
  const { name, targets, audience, pilot, terms } = form.values
  const assignees = listAssignees(audience, organization.id)
  const missing = findMissing({ name, targets: targets.length, assignees: assignees.length })
  const submit = () => {
    if (missing !== undefined) return
    onSubmit({
      ...{ name, audience: assignees, pilot: listAssignees(pilot, organization.id) },
      targets: targets.map(({ contentArea, targetType, targetId }) => ({ contentArea, targetType, targetId })),
      ...terms,
    })
  }
  return (
    <Form error={error} onSubmit={submit} gap="xl" maw={720}>
      {(errorOf) => (
        <>
          <TextInput
            label="Name"
            required
            maxLength={limits.nameLength}
            value={name}
            error={errorOf('name')}
            onChange={(event) => form.change({ name: event.currentTarget.value })}
          />
          <Part title="Training">
            <ChooseTargets chosen={targets} onChange={(targets) => form.change({ targets })} />
          </Part>
          <Part title="Audience">
            <ChooseAssignee choice={audience} hasRule={false} onChange={(audience) => form.change({ audience })} />
          </Part>
          <Part title="Rules">
            <AssignmentTerms
              terms={terms}
              refusals={termRefusals(errorOf)}
              onChange={(terms) => form.change({ terms })}
            />
          </Part>
          <Part
            title="Pilot group"
            hint="Optional. These people get the training first. What they complete counts when everyone starts."
          >
            <ChooseAssignee choice={pilot} isGroup hasRule={false} onChange={(pilot) => form.change({ pilot })} />
            {errorOf('creditDays', 'With a pilot group, training from before must count.') !== undefined && (
              <Text size="sm" c="red" role="alert">
                With a pilot group, training from before must count.
              </Text>
            )}
          </Part>
          <Group gap="sm">
            <Button type="submit" disabled={missing !== undefined} loading={isPending}>
              {label}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {missing ?? describeSaving(program)}
            </Text>
          </Group>
        </>
      )}
    </Form>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" align="stretch" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  )
}

function findMissing({ name, targets, assignees }: { name: string; targets: number; assignees: number }) {
  if (name.trim() === '') return 'Name the program.'
  if (targets === 0) return 'Choose what people learn.'
  return assignees === 0 ? 'Choose who gets it.' : undefined
}

function toValues(program: ProgramDetail | undefined, all: Target[]): Values {
  if (program === undefined) return { name: '', targets: [], audience: nobody, pilot: nobody, terms: noTerms }
  const { name, deadline, dueInDays, repeatMonths, creditDays, isMandatory, note } = program
  return {
    name,
    targets: all.filter((target) =>
      program.targets.some(
        ({ contentArea, targetType, targetId }) =>
          target.contentArea === contentArea && target.targetType === targetType && target.targetId === targetId,
      ),
    ),
    audience: toChoice(program.audience),
    pilot: toChoice(program.pilot),
    terms: { deadline, dueInDays, repeatMonths, creditDays, isMandatory, note },
  }
}

function toChoice(members: ProgramDetail['audience']): AssigneeChoice {
  const idsOf = (type: string) =>
    members.flatMap(({ assigneeType, assigneeId }) => (assigneeType === type ? [assigneeId] : []))
  return { ...nobody, isEverybody: idsOf('org').length > 0, teamIds: idsOf('team'), userIds: idsOf('user') }
}
