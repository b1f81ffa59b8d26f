import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { deleteProgram, endProgram, getProgram, type ProgramDetail } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { assignmentReads, programReads } from '../../../api/lists.ts'
import { apiQuery, load, useApiMutation } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Completion } from '../../../ui/chart/completion.tsx'
import { Confirm } from '../../../ui/notices/confirm.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { countOf, percentOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { ConfirmCount, isCountConfirmed } from '../../bulk-acts/confirm-count.tsx'
import { BeforeStart } from './before-start.tsx'
import { describeRules, listNames, problemWords } from './program-words.ts'

export const loader = ({ client, params }: LoaderArgs<{ programId: string }>) =>
  load(client, apiQuery(getProgram, { params }))

export function ProgramPage() {
  const params = useParams({ from: '/inside/console/programs/$programId' })
  const query = useSuspenseQuery(apiQuery(getProgram, { params }))
  return (
    <Page
      title={query.data.name}
      trail={[{ label: 'Programs', to: paths.programs }]}
      actions={
        <ForAdmins>
          <Actions program={query.data} />
        </ForAdmins>
      }
    >
      <Loaded query={query}>
        {(program) => (
          <Stack gap="xl">
            {program.problem !== null && (
              <Alert color="red" title="The program could not start on its date">
                {problemWords(program.problem)}
              </Alert>
            )}
            <Overview program={program} />
            {program.startedAt === null && program.endedAt === null && <BeforeStart program={program} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Overview({ program }: { program: ProgramDetail }) {
  const { programId, status, people, peopleDone, reached, completed, late, overdue } = program
  const isBegun = program.pilotStartedAt !== null || program.startedAt !== null
  return (
    <Facts
      facts={{
        Status: <Status of={status} />,
        Training: program.targets
          .map(({ title, isAvailable }) => (isAvailable ? title : `${title} (not available)`))
          .join(', '),
        Audience: listNames(program.audience),
        ...(program.pilot.length > 0 ? { 'Pilot group': listNames(program.pilot) } : {}),
        Rules: describeRules(program),
        'Due date':
          program.dueInDays === null ? (
            <Time at={program.deadline} none="None" />
          ) : (
            `${countOf(program.dueInDays, 'day', 'days')} for each person`
          ),
        ...(program.startsAt !== null && program.startedAt === null ? { Starts: <Time at={program.startsAt} /> } : {}),
        ...(program.pilotStartedAt === null ? {} : { 'Pilot started': <Time at={program.pilotStartedAt} /> }),
        ...(program.startedAt === null ? {} : { Started: <Time at={program.startedAt} /> }),
        ...(program.endedAt === null ? {} : { Ended: <Time at={program.endedAt} /> }),
        ...(isBegun
          ? {
              'People who completed everything': `${peopleDone.toLocaleString()} of ${people.toLocaleString()}`,
              Completed: (
                <Group gap="xs">
                  <Completion percent={percentOf(completed, reached)} label="Completed assignments">
                    {`${completed.toLocaleString()} of ${reached.toLocaleString()}`}
                  </Completion>
                  {late > 0 && <Status of="late" count={late} />}
                  {overdue > 0 && <Status of="overdue" count={overdue} />}
                </Group>
              ),
              More: (
                <Group gap="md">
                  <TextLink size="sm" to={paths.assignments} search={{ program: programId, show: 'all' }}>
                    Assignments of this program
                  </TextLink>
                  <TextLink size="sm" to={paths.reports} search={{ report: 'assignment-status', programId }}>
                    Assignment status report
                  </TextLink>
                </Group>
              ),
            }
          : {}),
      }}
    />
  )
}

function Actions({ program }: { program: ProgramDetail }) {
  const { programId, status, name, people, peopleDone } = program
  const params = { programId }
  const navigate = useNavigate()
  const [isEnding, ending] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const [typed, setTyped] = useState('')
  const open = people - peopleDone
  const end = useApiMutation(endProgram, {
    invalidates: [...programReads, ...assignmentReads],
    onSuccess: ending.close,
  })
  const remove = useApiMutation(deleteProgram, {
    invalidates: programReads,
    onSuccess: () => navigate({ to: paths.programs }),
  })
  const isDraft = program.pilotStartedAt === null && program.startedAt === null && status !== 'ended'
  return (
    <Group gap="sm">
      {program.startedAt === null && status !== 'ended' && (
        <ButtonLink variant="default" to={paths.editProgram} params={params}>
          Edit
        </ButtonLink>
      )}
      {isDraft && (
        <Button variant="light" color="red" onClick={deleting.open}>
          Delete draft
        </Button>
      )}
      {!isDraft && status !== 'ended' && (
        <Button variant="light" color="red" onClick={ending.open}>
          End program
        </Button>
      )}
      <Confirm
        isOpen={isDeleting}
        title={`Delete ${name}?`}
        label="Delete draft"
        action={remove}
        onClose={deleting.close}
        onConfirm={() => remove.mutate({ params })}
      >
        Nothing has been assigned yet.
      </Confirm>
      <Confirm
        isOpen={isEnding}
        title={`End ${name}?`}
        label="End program"
        isReady={isCountConfirmed(open, typed)}
        action={end}
        onClose={ending.close}
        onConfirm={() => end.mutate({ params, body: { confirmedCount: open } })}
      >
        All of its assignments end for {countOf(open, 'person', 'people')} who still have to do something. Progress is
        kept.
        <ConfirmCount count={open} typed={typed} onChange={setTyped} />
      </Confirm>
    </Group>
  )
}
