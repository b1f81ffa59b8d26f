import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Assignment, deactivateAssignment, getAssignmentSummary, updateAssignment } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { assignmentReads } from '../../../api/lists.ts'
import { apiQuery, load, useApiMutation, useUndo } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Completion } from '../../../ui/chart/completion.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { Assignees } from './assignees.tsx'
import { AssignmentTerms, type Terms, termRefusals } from './assignment-terms.tsx'
import { assigneeOf, kindOf } from './assignment-words.ts'
import { Cycles } from './cycles.tsx'
import { DueDate } from './due-date.tsx'
import { Remind } from './remind.tsx'
import { findTermsBefore } from './undo-terms.ts'

const DueDateHistory = latePart(() => import('./due-date-history.tsx'), 'DueDateHistory')

export const loader = ({ client, params }: LoaderArgs<{ assignmentId: string }>) =>
  load(client, apiQuery(getAssignmentSummary, { params }))

export function AssignmentPage() {
  const { assignmentId } = useParams({ from: '/inside/console/assignments/$assignmentId' })
  const assignment = useSuspenseQuery(apiQuery(getAssignmentSummary, { params: { assignmentId } }))
  return (
    <Page
      title={assignment.data.targetTitle}
      trail={[{ label: 'Assignments', to: paths.assignments }]}
      actions={
        <ForAdmins>
          <Actions assignment={assignment.data} />
        </ForAdmins>
      }
    >
      <Loaded query={assignment}>
        {(data) => (
          <>
            <Overview assignment={data} />
            <Assignees
              assignmentId={data.id}
              isOffered={data.isOffered}
              isRule={data.onlyNewMembers}
              repeats={data.repeatMonths !== null}
            />
            <DueDateHistory of={{ assignmentId: data.id }} />
            {data.repeatMonths !== null && <Cycles assignmentId={data.id} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Overview({ assignment }: { assignment: Assignment }) {
  const { inScopeCount, inScopeCompletedCount, formerCompletedCount, lateCount, overdueCount } = assignment
  return (
    <Stack gap="md">
      {!assignment.isActive && (
        <Alert color="gray" title="This assignment has ended">
          Nobody has to do it anymore. Progress is kept.
        </Alert>
      )}
      <Facts
        facts={{
          Who: assigneeOf(assignment),
          Type: kindOf(assignment),
          'Due date': <DueDate assignment={assignment} />,
          Mandatory: assignment.isMandatory ? 'Yes' : 'No',
          ...(assignment.isRefresher ? { Refresher: 'One challenge of the topic completes it' } : {}),
          'Completed by': (
            <Group gap="xs">
              {inScopeCompletedCount} of {inScopeCount} {lateCount > 0 && <Status of="late" count={lateCount} />}{' '}
              {overdueCount > 0 && <Status of="overdue" count={overdueCount} />}
              {formerCompletedCount > 0 && (
                <Text size="sm" c="dimmed">
                  and {countOf(formerCompletedCount, 'person', 'people')} who left since
                </Text>
              )}
            </Group>
          ),
          Progress: <Completion percent={assignment.inScopeProgressPercent} label="Progress of all" />,
          Assigned: (
            <>
              <Time at={assignment.createdAt} /> <Source assignment={assignment} />{' '}
              {assignment.createdByName ?? 'Parapet'}
            </>
          ),
        }}
      />
      {/* A long one needs the whole width. */}
      {assignment.note !== null && (
        <dl style={{ margin: 0 }}>
          <Text component="dt" size="xs" c="dimmed">
            Note
          </Text>
          <Text component="dd" size="sm" m={0} maw={640} style={{ overflowWrap: 'anywhere' }}>
            {assignment.note}
          </Text>
        </dl>
      )}
    </Stack>
  )
}

/** Why it was assigned; a finding links to its scan upload. */
function Source({ assignment: { source, sarifRunId } }: { assignment: Assignment }) {
  if (source !== 'sarif' || sarifRunId === null) return source === 'api' ? 'by an API key of' : 'by'
  return (
    <>
      after{' '}
      <TextLink size="sm" to={paths.findingRun} params={{ runId: sarifRunId }}>
        a finding
      </TextLink>
      , by
    </>
  )
}

function Actions({ assignment }: { assignment: Assignment }) {
  const params = { assignmentId: assignment.id }
  const [isEditing, editing] = useDisclosure()
  const [isEnding, ending] = useDisclosure()
  const undoBy = useUndo()
  const reopen = useApiMutation(updateAssignment, {
    invalidates: assignmentReads,
    onSuccess: () =>
      void notifyDone({
        message: `${assignment.targetTitle} is open again.`,
        undo: undoBy(deactivateAssignment, { params }, assignmentReads),
      }),
  })
  const end = useApiMutation(deactivateAssignment, {
    invalidates: assignmentReads,
    onSuccess: () => {
      ending.close()
      void notifyDone({
        message: `${assignment.targetTitle} has ended.`,
        undo: undoBy(updateAssignment, { params, body: { isActive: true } }, assignmentReads),
      })
    },
  })
  return (
    <Stack gap="xs">
      <Group gap="sm">
        {assignment.isActive && <Remind assignment={assignment} />}
        <Button variant="default" onClick={editing.open}>
          Edit
        </Button>
        {assignment.isActive ? (
          <Button variant="light" color="red" onClick={ending.open}>
            End assignment
          </Button>
        ) : (
          <Button
            variant="default"
            onClick={() => reopen.mutate({ params, body: { isActive: true } })}
            loading={reopen.isPending}
          >
            Reopen assignment
          </Button>
        )}
      </Group>
      {reopen.error !== null && <Problem error={reopen.error} />}
      <Dialog opened={isEditing} onClose={editing.close} title="Edit assignment">
        <EditForm assignment={assignment} onDone={editing.close} />
      </Dialog>
      <Confirm
        isOpen={isEnding}
        title={`End ${assignment.targetTitle}?`}
        label="End assignment"
        action={end}
        onClose={ending.close}
        onConfirm={() => end.mutate({ params })}
      >
        Nobody has to complete it anymore, and it disappears from people’s lists. Progress is kept, and you can reopen
        it.
      </Confirm>
    </Stack>
  )
}

function EditForm({ assignment, onDone }: { assignment: Assignment; onDone: () => void }) {
  const { deadline, dueInDays, repeatMonths, isMandatory, note } = assignment
  const params = { assignmentId: assignment.id }
  const form = useForm<Terms>({ deadline, dueInDays, repeatMonths, isMandatory, note }, { name: 'terms' })
  const terms = form.values
  const undoBy = useUndo()
  const saving = useApiMutation(updateAssignment, {
    invalidates: assignmentReads,
    onSuccess: (_, { body = {} }) => {
      onDone()
      const before = findTermsBefore(assignment, body)
      void notifyDone({
        message: 'Assignment updated.',
        ...(before === undefined ? {} : { undo: undoBy(updateAssignment, { params, body: before }, assignmentReads) }),
      })
    },
  })
  const submit = () => {
    // Send only changed fields: a past deadline may stay but cannot be set.
    const body = {
      ...(terms.deadline === deadline ? {} : { deadline: terms.deadline }),
      ...(terms.dueInDays === dueInDays ? {} : { dueInDays: terms.dueInDays }),
      ...(terms.repeatMonths === repeatMonths ? {} : { repeatMonths: terms.repeatMonths }),
      ...(terms.isMandatory === isMandatory ? {} : { isMandatory: terms.isMandatory }),
      ...(terms.note === note ? {} : { note: terms.note }),
    }
    saving.mutate({ params, body })
  }
  return (
    <Form error={saving.error} onSubmit={submit}>
      {(errorOf) => (
        <>
          <AssignmentTerms terms={terms} refusals={termRefusals(errorOf)} onChange={form.change} />
          <Button type="submit" loading={saving.isPending}>
            Save changes
          </Button>
        </>
      )}
    </Form>
  )
}
