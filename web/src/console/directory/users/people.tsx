import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  createUser,
  deactivateUser,
  exportPeople,
  reactivateUser,
  resendInvitation,
  roleNames,
  type User,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { peopleQuery, peopleReads } from '../../../api/lists.ts'
import { load, useApiMutation, useUndo } from '../../../api/query.ts'
import { useCanChange } from '../../../api/rights.ts'
import { useSession } from '../../../api/session.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { latePart } from '../../../ui/late/late-part.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { DownloadButton } from '../../../ui/table/download-button.tsx'
import { FilterBar, hasText } from '../../../ui/table/filter-bar.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { compareValues } from '../../../ui/table/sort-rows.ts'
import { type Filter, useFilter } from '../../../ui/table/table-state.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { ButtonLink } from '../../../ui/text/link.tsx'
import { toRoleWord } from '../../../ui/text/role-words.ts'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { PersonLink } from '../../organization/people/person-link.tsx'
import { PersonStatus, toPersonStatus } from '../../organization/people/person-status.tsx'
import { ManagedMark } from '../scim/managed-mark.tsx'
import { Deactivation } from './deactivation.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { InOutbox } from './in-outbox.tsx'
import { PersonForm } from './person-form.tsx'

export const loader = ({ client }: LoaderArgs) => load(client, peopleQuery)

const shows = [
  { value: 'active', label: 'Active and invited' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'invited', label: 'Invited' },
  { value: 'all', label: 'Everyone' },
]

const roles = [{ value: '', label: 'Any role' }, ...roleNames.map((role) => ({ value: role, label: toRoleWord(role) }))]

export function PeoplePage() {
  const { sendsMail } = useSession()
  const [isInviting, inviting] = useDisclosure()
  const [invited, setInvited] = useState<string>()
  return (
    <Page
      title="People"
      hint="Learners, admins and auditors in your organization."
      actions={
        <Group gap="sm">
          <DownloadButton operation={exportPeople} title="Everyone, including deactivated people, as CSV">
            Export all people
          </DownloadButton>
          <ForAdmins>
            <ButtonLink variant="default" to={paths.importPeople}>
              Import people
            </ButtonLink>
            <Button onClick={inviting.open}>Invite person</Button>
          </ForAdmins>
        </Group>
      }
    >
      {invited !== undefined && (
        <Text size="sm" role="status">
          {invited} is added. {sendsMail ? 'The invitation is sent by email.' : <InOutbox />}
        </Text>
      )}
      <PeopleList />
      <Invite
        isOpen={isInviting}
        onClose={inviting.close}
        onDone={(name) => {
          setInvited(name)
          inviting.close()
        }}
      />
    </Page>
  )
}

function PeopleList() {
  const filter = useFilter('show', 'role', 'team')
  const [chosen, setChosen] = useState<User>()
  const canChange = useCanChange()
  const people = useSuspenseQuery(peopleQuery)
  const shown = people.data
    .filter((person) => isMatch(person, filter.values))
    .sort((a, b) => compareValues(a.name, b.name))
  return (
    <>
      <FilterBar
        filter={filter}
        search={{ placeholder: 'Name, email or team' }}
        selects={[
          { name: 'show', label: 'Show', options: shows },
          { name: 'role', label: 'Role', options: roles },
        ]}
        choices={[{ name: 'team', label: 'Team', any: 'Any team', options: teamsOf(people.data, filter.values) }]}
        found={countOf(shown.length, 'person', 'people')}
      />
      <DataTable
        label="People"
        columns={columns}
        query={people}
        rows={shown}
        rowId={({ id }) => id}
        actions={(person) => <Actions person={person} onDeactivate={() => setChosen(person)} />}
        rowHeight={56}
        main={{ fileName: 'people.csv' }}
        bulk={canChange ? { nameOf: ({ name }) => name, actions: toBulkActions } : undefined}
        empty={<Empty title="Nobody found">Try another word, or invite someone.</Empty>}
      />
      <Deactivation person={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}

const BulkPeople = latePart(() => import('./bulk-people.tsx'), 'BulkPeople')
const toBulkActions = (people: User[], clear: () => void) => <BulkPeople people={people} onDone={clear} />

const column = columnsOf<User>()
const columns = [
  column('name', {
    header: 'Name',
    cell: ({ row: person }) => (
      <PersonLink
        userId={person.id}
        name={person.name}
        email={person.email}
        mark={<ManagedMark userId={person.id} />}
      />
    ),
  }),
  column('teamName', { header: 'Team', cell: ({ value }) => value ?? '–' }),
  column(({ role }) => toRoleWord(role), { header: 'Role' }),
  column(toPersonStatus, {
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <PersonStatus person={row} />,
  }),
  column('lastLoginAt', { header: 'Last sign-in', cell: ({ value }) => <Time at={value} /> }),
]

function Actions({ person, onDeactivate }: { person: User; onDeactivate: () => void }) {
  const { sendsMail, user: me } = useSession()
  const params = { userId: person.id }
  const undoBy = useUndo()
  const reactivating = useConfirmedMutation(reactivateUser, {
    invalidates: peopleReads,
    onSuccess: ({ name }) =>
      void notifyDone({
        message: `${name} is active again.`,
        undo: undoBy(deactivateUser, { params }, peopleReads),
      }),
  })
  const resending = useApiMutation(resendInvitation)
  const resent = resending.isSuccess ? (sendsMail ? 'Sent' : 'In the outbox') : undefined
  const problem = reactivating.error ?? resending.error
  return (
    <>
      {problem !== null && (
        <Text size="xs" c="red" role="alert">
          {problem.message}
        </Text>
      )}
      <ForAdmins>
        {person.isActive && person.lastLoginAt === null && (
          <RowButton
            action={resent ?? 'Resend'}
            aria-label={`${resent ?? 'Resend invitation'}: ${person.name}`}
            onClick={() => resending.mutate({ params })}
            loading={resending.isPending}
            aria-disabled={resending.isSuccess}
            data-disabled={resending.isSuccess || undefined}
          />
        )}
        {person.isActive && person.id !== me.id && (
          <RowButton action="Deactivate" of={person.name} isDanger onClick={onDeactivate} />
        )}
        {!person.isActive && (
          <RowButton
            action="Reactivate"
            of={person.name}
            onClick={() => reactivating.mutate({ params })}
            loading={reactivating.isPending}
          />
        )}
      </ForAdmins>
      <ConfirmIdentityDialog {...reactivating} isOpen={reactivating.isAsked} />
    </>
  )
}

type InviteProps = { isOpen: boolean; onClose: () => void; onDone: (name: string) => void }

function Invite({ isOpen, onClose, onDone }: InviteProps) {
  const { sendsMail } = useSession()
  const inviting = useConfirmedMutation(createUser, { invalidates: peopleReads, onSuccess: ({ name }) => onDone(name) })
  const close = () => {
    inviting.reset()
    onClose()
  }
  return (
    <EditDialog title="Invite person" isOpen={isOpen} onClose={close} confirmation={inviting}>
      <PersonForm
        person={{ name: '', email: '', role: 'learner', teamId: null }}
        emailHint={sendsMail ? 'We send the invitation there.' : 'You will find the invitation in the mail outbox.'}
        label="Send invitation"
        action={inviting}
        onSubmit={(body) => inviting.mutate({ body })}
      />
    </EditDialog>
  )
}

type PeopleFilter = Filter<'show' | 'role' | 'team'>

/** Teams of the people who are shown, the chosen one, and "no team". */
function teamsOf(people: User[], { show, team }: PeopleFilter) {
  const inTeam = people.filter((person) => isMatch(person, { show }) || person.teamId === team)
  const names = new Map(inTeam.flatMap(({ teamId, teamName }) => (teamId === null ? [] : [[teamId, teamName ?? '']])))
  const teams = [...names].map(([value, label]) => ({ value, label }))
  return [{ value: 'none', label: 'No team' }, ...teams.sort((a, b) => a.label.localeCompare(b.label))]
}

function isMatch(person: User, { search, show = 'active', role, team }: PeopleFilter): boolean {
  const isInvited = person.isActive && person.lastLoginAt === null
  const isShown = show === 'all' || (show === 'invited' ? isInvited : person.isActive === (show === 'active'))
  const isRole = role === undefined || person.role === role
  const isTeam = team === undefined || (team === 'none' ? person.teamId === null : person.teamId === team)
  return isShown && isRole && isTeam && hasText([person.name, person.email, person.teamName], search)
}
