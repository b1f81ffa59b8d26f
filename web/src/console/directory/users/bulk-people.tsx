import { Button } from '@mantine/core'
import { limits, type NewBulkAct, resendInvitation, type Team, type User } from '@parapet/contract'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { peopleReads, teamsQuery } from '../../../api/lists.ts'
import { useApiCache, useDeferredQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session.ts'
import { Select } from '../../../ui/form/late-fields.tsx'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { Dialog } from '../../../ui/notices/dialog.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { BulkAction } from '../../../ui/table/bulk-bar.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { ConfirmCount, isCountConfirmed } from '../../bulk-acts/confirm-count.tsx'
import { useBulkAct } from '../../bulk-acts/use-bulk-act.tsx'
import { AssignmentTerms, noTerms, type Terms } from '../../training/assignments/assignment-terms.tsx'
import { ChooseTarget } from '../../training/assignments/choose-target.tsx'
import type { Target } from '../../training/assignments/targets.ts'

type Task = 'assign' | 'move' | 'deactivate' | 'reactivate' | 'resend'
type BulkPeopleProps = { people: User[]; onDone: () => void }

/** Actions on several people: the service does them, and a notice shows how far it is on whatever page. */
export function BulkPeople({ people, onDone }: BulkPeopleProps) {
  const { user: me } = useSession()
  const [task, setTask] = useState<Task>()
  const active = people.filter(({ isActive }) => isActive)
  const inactive = people.filter(({ isActive }) => !isActive)
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
      {inactive.length > 0 && <BulkAction label="Reactivate" onClick={() => setTask('reactivate')} />}
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
      <Dialog opened={task === 'reactivate'} onClose={close} title={`Reactivate ${name(inactive)}?`}>
        {leftOut(inactive, 'they are active.')}
        <Reactivate people={inactive} {...given} />
      </Dialog>
    </>
  )
}

const name = (people: User[]) =>
  people.length === 1 ? (people[0]?.name ?? '') : countOf(people.length, 'person', 'people')

type TaskProps = { people: User[]; onClose: () => void; onDone: () => void }

function Assign({ people, ...rest }: TaskProps) {
  const [target, setTarget] = useState<Target>()
  const [terms, setTerms] = useState<Terms>(noTerms)
  const act = (): NewBulkAct | undefined => {
    if (target === undefined) return undefined
    const { contentArea, targetType, targetId } = target
    return { act: 'assign', assignment: { contentArea, targetType, targetId, ...terms } }
  }
  return (
    <ActOnPeople
      people={people}
      label={target === undefined ? 'Choose what to assign' : 'Assign training'}
      act={act()}
      {...rest}
    >
      <ChooseTarget chosen={target} onChange={setTarget} />
      <AssignmentTerms terms={terms} onChange={setTerms} />
    </ActOnPeople>
  )
}

const noTeam = 'none'

function Move({ people, ...rest }: TaskProps) {
  const teams = useDeferredQuery(teamsQuery).data ?? []
  const [teamId, setTeamId] = useState<string | null>(null)
  return (
    <ActOnPeople
      people={people}
      label={teamId === noTeam ? 'Remove from team' : 'Move to team'}
      act={teamId === null ? undefined : { act: 'move', teamId: teamId === noTeam ? null : teamId }}
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
    </ActOnPeople>
  )
}

const toOption = ({ id, name }: Team) => ({ value: id, label: name })

function Deactivate(props: TaskProps) {
  return (
    <ActOnPeople {...props} label="Deactivate" isDanger act={{ act: 'deactivate' }}>
      <Text size="sm">
        They’re signed out immediately and can’t be assigned anything new. API keys that they issued stop. Progress and
        history are kept, and you can reactivate them.
      </Text>
    </ActOnPeople>
  )
}

function Reactivate(props: TaskProps) {
  return (
    <ActOnPeople {...props} label="Reactivate" act={{ act: 'reactivate' }}>
      <Text size="sm">
        They can sign in again, and each takes a seat. People who were away for at most {limits.returnDays} days
        continue with their due dates; others begin open training again.
      </Text>
    </ActOnPeople>
  )
}

type ActOnPeopleProps = TaskProps & {
  label: string
  isDanger?: boolean
  /** Undefined while something has to be chosen. */
  act: NewBulkAct | undefined
  children: React.ReactNode
}

function ActOnPeople({ people, label, isDanger = false, act, onClose, onDone, children }: ActOnPeopleProps) {
  const [typed, setTyped] = useState('')
  const starting = useBulkAct(onDone)
  const start = () => {
    if (act === undefined) return
    starting.mutate({ body: { ...act, userIds: people.map(({ id }) => id), confirmedCount: people.length } })
  }
  return (
    <Stack>
      {starting.error !== null && <Problem error={starting.error} />}
      {children}
      <ConfirmCount count={people.length} typed={typed} onChange={setTyped} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color={isDanger ? 'red' : undefined}
          disabled={act === undefined || !isCountConfirmed(people.length, typed)}
          loading={starting.isPending}
          onClick={start}
        >
          {label}
        </Button>
      </Group>
      <ConfirmIdentityDialog {...starting} isOpen={starting.isAsked} />
    </Stack>
  )
}

/** One request each: the service limits how often a person gets an invitation. */
function Resend({ people, onClose, onDone }: TaskProps) {
  const cache = useApiCache()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<{ person: User; reason: string }[]>([])
  const send = async () => {
    setIsBusy(true)
    const refused: typeof failed = []
    for (const person of people) {
      await call(resendInvitation, { params: { userId: person.id } }).catch((error: Error) =>
        refused.push({ person, reason: error.message }),
      )
    }
    await cache.invalidate(...peopleReads)
    setIsBusy(false)
    setFailed(refused)
    const sent = people.length - refused.length
    if (sent > 0) void notifyDone({ message: `Invitation sent to ${countOf(sent, 'person', 'people')}.` })
    if (refused.length === 0) onDone()
  }
  return (
    <Stack>
      {failed.length === 0 ? (
        <Text size="sm">Links from earlier invitations stop working.</Text>
      ) : (
        <Stack role="alert" gap="xs">
          {failed.map(({ person, reason }) => (
            <Text key={person.id} size="sm">
              <b>{person.name}</b>: {reason}
            </Text>
          ))}
        </Stack>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={failed.length === 0 ? onClose : onDone}>
          {failed.length === 0 ? 'Cancel' : 'Close'}
        </Button>
        {failed.length === 0 && (
          <Button loading={isBusy} onClick={() => void send()}>
            Resend invitation
          </Button>
        )}
      </Group>
    </Stack>
  )
}
