import { Button, Progress } from '@mantine/core'
import {
  createAssignment,
  deactivateUser,
  reactivateUser,
  resendInvitation,
  type Team,
  toUserUpdate,
  type User,
  updateUser,
} from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { assignmentReads, peopleReads, teamReads, teamsQuery } from '../../../api/lists.ts'
import { useApiCache, useDeferredQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../paths.generated.ts'
import { Select } from '../../../ui/form/late-fields.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { BulkAction } from '../../../ui/table/bulk-bar.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { AssignmentTerms, noTerms, type Terms } from '../../training/assignments/assignment-terms.tsx'
import { ChooseTarget } from '../../training/assignments/choose-target.tsx'
import type { Target } from '../../training/assignments/targets.ts'

type Task = 'assign' | 'move' | 'deactivate' | 'resend'
type BulkPeopleProps = { people: User[]; onDone: () => void }

/** Actions on several people, one request each, so that everyone has a line in the audit log; failures are listed. */
export function BulkPeople({ people, onDone }: BulkPeopleProps) {
  const { user: me } = useSession()
  const [task, setTask] = useState<Task>()
  const active = people.filter(({ isActive }) => isActive)
  const invited = active.filter(({ lastLoginAt }) => lastLoginAt === null)
  const learners = active.filter(({ role }) => role !== 'auditor')
  const others = active.filter(({ id }) => id !== me.id)
  const leftOut = (kept: User[], why: string) =>
    kept.length < people.length && (
      <Text size="sm" c="dimmed">
        {countOf(people.length - kept.length, 'selected person is', 'selected people are')} not included: {why}
      </Text>
    )
  const close = () => setTask(undefined)
  const given = { onClose: close, onDone: () => [close(), onDone()] }
  return (
    <>
      {learners.length > 0 && <BulkAction label="Assign training" isMain onClick={() => setTask('assign')} />}
      {active.length > 0 && <BulkAction label="Move to team" onClick={() => setTask('move')} />}
      {invited.length > 0 && <BulkAction label="Resend invitation" onClick={() => setTask('resend')} />}
      {others.length > 0 && <BulkAction label="Deactivate" isDanger onClick={() => setTask('deactivate')} />}
      <Dialog opened={task === 'assign'} onClose={close} title={`Assign to ${name(learners)}`} size="lg">
        {leftOut(learners, 'auditors and deactivated people can’t be assigned anything.')}
        <Assign people={learners} {...given} />
      </Dialog>
      <Dialog opened={task === 'move'} onClose={close} title={`Move ${name(active)} to a team`}>
        <Move people={active} {...given} />
      </Dialog>
      <Dialog opened={task === 'resend'} onClose={close} title={`Send ${name(invited)} the invitation again?`}>
        <Resend people={invited} {...given} />
      </Dialog>
      <Dialog opened={task === 'deactivate'} onClose={close} title={`Deactivate ${name(others)}?`}>
        {leftOut(others, 'you can’t deactivate yourself, and some may be deactivated already.')}
        <Deactivate people={others} {...given} />
      </Dialog>
    </>
  )
}

const name = (people: User[]) =>
  people.length === 1 ? (people[0]?.name ?? '') : countOf(people.length, 'person', 'people')

type TaskProps = { people: User[]; onClose: () => void; onDone: () => void }

function Assign({ people, ...rest }: TaskProps) {
  const navigate = useNavigate()
  const [target, setTarget] = useState<Target>()
  const [terms, setTerms] = useState<Terms>(noTerms)
  const run = async ({ id }: User) => {
    if (target === undefined) return
    const { contentArea, targetType, targetId } = target
    const body = { assigneeType: 'user' as const, assigneeId: id, contentArea, targetType, targetId, ...terms }
    await call(createAssignment, { body })
  }
  return (
    <EachPerson
      people={people}
      label={target === undefined ? 'Choose what to assign' : 'Assign training'}
      isReady={target !== undefined}
      run={run}
      told={(done) => ({
        message: `${target?.title} is assigned to ${name(done)}.`,
        next: { label: 'View assignments', onClick: () => void navigate({ to: paths.assignments }) },
      })}
      {...rest}
    >
      <ChooseTarget chosen={target} onChange={setTarget} />
      <AssignmentTerms terms={terms} onChange={setTerms} />
    </EachPerson>
  )
}

const noTeam = 'none'

function Move({ people, ...rest }: TaskProps) {
  const teams = useDeferredQuery(teamsQuery).data ?? []
  const cache = useApiCache()
  const [teamId, setTeamId] = useState<string | null>(null)
  const move = (person: User, team: string | null) =>
    call(updateUser, { params: { userId: person.id }, body: { ...toUserUpdate(person), teamId: team } })
  const title = teamId === noTeam ? 'no team' : (teams.find(({ id }) => id === teamId)?.name ?? '')
  return (
    <EachPerson
      people={people}
      label={teamId === noTeam ? 'Remove from team' : 'Move to team'}
      isReady={teamId !== null}
      run={(person) => move(person, teamId === noTeam ? null : teamId)}
      told={(done) => ({
        message: `${name(done)} moved to ${title}.`,
        undo: async () => {
          for (const person of done) await move(person, person.teamId)
          await cache.invalidate(...peopleReads, ...teamReads, ...assignmentReads)
        },
      })}
      {...rest}
    >
      <Select
        label="Team"
        placeholder="Choose a team"
        searchable
        data={[{ value: noTeam, label: 'No team' }, ...teams.map(toOption)]}
        value={teamId}
        onChange={setTeamId}
        data-autofocus
      />
    </EachPerson>
  )
}

const toOption = ({ id, name }: Team) => ({ value: id, label: name })

function Resend(props: TaskProps) {
  return (
    <EachPerson
      {...props}
      label="Resend invitation"
      run={({ id }) => call(resendInvitation, { params: { userId: id } })}
      told={(done) => ({ message: `The invitation is on its way to ${name(done)}.` })}
    >
      <Text size="sm">Links from earlier invitations stop working.</Text>
    </EachPerson>
  )
}

function Deactivate(props: TaskProps) {
  const cache = useApiCache()
  return (
    <EachPerson
      {...props}
      label="Deactivate"
      isDanger
      run={({ id }) => call(deactivateUser, { params: { userId: id } })}
      told={(done) => ({
        message: `${name(done)} deactivated.`,
        undo: async () => {
          for (const { id } of done) await call(reactivateUser, { params: { userId: id } })
          await cache.invalidate(...peopleReads)
        },
      })}
    >
      <Text size="sm">
        They are signed out immediately and get nothing new. API keys that they issued stop. Progress and history are
        kept, and you can reactivate them.
      </Text>
    </EachPerson>
  )
}

type EachPersonProps = TaskProps & {
  label: string
  isReady?: boolean
  isDanger?: boolean
  run: (person: User) => Promise<unknown>
  told: (done: User[]) => Parameters<typeof notifyDone>[0]
  children: React.ReactNode
}

function EachPerson({
  people,
  label,
  isReady = true,
  isDanger = false,
  run,
  told,
  onClose,
  onDone,
  children,
}: EachPersonProps) {
  const cache = useApiCache()
  const [done, setDone] = useState<number>()
  const [failed, setFailed] = useState<{ person: User; reason: string }[]>([])
  const start = async () => {
    const [succeeded, refused]: [User[], typeof failed] = [[], []]
    for (const [index, person] of people.entries()) {
      setDone(index)
      await run(person).then(
        () => succeeded.push(person),
        (error: Error) => refused.push({ person, reason: error.message }),
      )
    }
    await cache.invalidate(...peopleReads, ...teamReads, ...assignmentReads)
    setDone(undefined)
    setFailed(refused)
    if (succeeded.length > 0) void notifyDone(told(succeeded))
    if (refused.length === 0) onDone()
  }
  if (failed.length > 0) {
    return (
      <Stack role="alert">
        <Text size="sm">{countOf(failed.length, 'person was', 'people were')} left as they are:</Text>
        {failed.map(({ person, reason }) => (
          <Text key={person.id} size="sm">
            <b>{person.name}</b>: {reason}
          </Text>
        ))}
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
      </Stack>
    )
  }
  return (
    <Stack>
      {children}
      {done !== undefined && (
        <Progress value={(100 * done) / people.length} aria-label={`${done} of ${people.length} done`} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...(isDanger ? { color: 'red' } : {})}
          disabled={!isReady}
          loading={done !== undefined}
          onClick={() => void start()}
        >
          {label}
        </Button>
      </Group>
    </Stack>
  )
}
