import { Button } from '@mantine/core'
import { getProgramSummary, type ProgramDetail, startProgram, unscheduleProgram } from '@parapet/contract'
import { useState } from 'react'
import { assignmentReads, programReads } from '../../../api/lists.ts'
import { apiQuery, useApiMutation, useDeferredQuery } from '../../../api/query.ts'
import { useCanChange } from '../../../api/rights.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { ConfirmCount, isCountConfirmed } from '../../bulk-acts/confirm-count.tsx'
import { describeAssignments, describeSummary } from './program-words.ts'

type Task = 'pilot' | 'now' | 'date'

/** Whom a start reaches and what it costs them, and the ways to start. */
export function BeforeStart({ program }: { program: ProgramDetail }) {
  const canChange = useCanChange()
  const [task, setTask] = useState<Task>()
  const params = { programId: program.programId }
  const all = useDeferredQuery(apiQuery(getProgramSummary, { params }))
  const hasPilot = program.pilot.length > 0 && program.pilotStartedAt === null
  const pilot = useDeferredQuery({
    ...apiQuery(getProgramSummary, { params, query: { isPilot: true } }),
    enabled: hasPilot,
  })
  const unschedule = useApiMutation(unscheduleProgram, { invalidates: programReads })
  const people = (task === 'pilot' ? pilot : all).data?.people ?? 0
  return (
    <Panel title="Before it starts">
      <Stack gap="md" align="flex-start">
        {hasPilot && (
          <Loaded query={pilot}>
            {(summary) => (
              <Text size="sm">
                <Text span fw={600}>
                  Pilot:
                </Text>{' '}
                {describeSummary(summary)}
              </Text>
            )}
          </Loaded>
        )}
        <Loaded query={all}>
          {(summary) => (
            <div>
              <Text size="sm">
                {program.pilot.length > 0 && (
                  <Text span fw={600}>
                    Whole audience:{' '}
                  </Text>
                )}
                {describeSummary(summary)}
              </Text>
              <Text size="sm" c="dimmed">
                {describeAssignments(summary)}
              </Text>
            </div>
          )}
        </Loaded>
        {canChange && all.data !== undefined && (
          <Group gap="sm">
            {hasPilot && <Button onClick={() => setTask('pilot')}>Start pilot</Button>}
            <Button variant={hasPilot ? 'default' : 'filled'} onClick={() => setTask('now')}>
              Start now
            </Button>
            <Button variant="default" onClick={() => setTask('date')}>
              {program.startsAt === null ? 'Start on a date' : 'Change start date'}
            </Button>
            {program.startsAt !== null && (
              <Button variant="subtle" loading={unschedule.isPending} onClick={() => unschedule.mutate({ params })}>
                Cancel scheduled start
              </Button>
            )}
          </Group>
        )}
        {unschedule.error !== null && <Problem error={unschedule.error} />}
      </Stack>
      {task !== undefined && <Start program={program} task={task} people={people} onClose={() => setTask(undefined)} />}
    </Panel>
  )
}

const titles: Record<Task, string> = { pilot: 'Start the pilot?', now: 'Start the program?', date: 'Start on a date' }
const labels: Record<Task, string> = { pilot: 'Start pilot', now: 'Start now', date: 'Schedule start' }

type StartProps = { program: ProgramDetail; task: Task; people: number; onClose: () => void }

function Start({ program, task, people, onClose }: StartProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState('')
  const starting = useApiMutation(startProgram, {
    invalidates: [...programReads, ...assignmentReads],
    onSuccess: onClose,
  })
  const isReady = isCountConfirmed(people, typed) && (task !== 'date' || at !== '')
  const submit = () =>
    starting.mutate({
      params: { programId: program.programId },
      body: {
        confirmedCount: people,
        ...(task === 'pilot' ? { isPilot: true } : {}),
        ...(task === 'date' ? { startsAt: new Date(at).toISOString() } : {}),
      },
    })
  return (
    <Dialog opened onClose={onClose} title={titles[task]}>
      <Form error={starting.error} onSubmit={submit}>
        {(errorOf) => (
          <>
            <Text size="sm">
              {task === 'date'
                ? 'The program starts then, for everyone who is in the audience at that time.'
                : `People get one email with everything in it. This can’t be undone, but you can end the program.`}
            </Text>
            {task === 'date' && (
              <DateField
                type="datetime-local"
                label="Date and time"
                description="Your time zone."
                required
                value={at}
                onCommit={setAt}
                error={errorOf('startsAt')}
              />
            )}
            <ConfirmCount count={people} typed={typed} onChange={setTyped} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={!isReady} loading={starting.isPending}>
                {labels[task]}
              </Button>
            </Group>
          </>
        )}
      </Form>
    </Dialog>
  )
}
