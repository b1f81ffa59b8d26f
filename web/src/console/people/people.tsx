import { Badge, Button, Group, NativeSelect, Table, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { createUser, type NewUser, reactivateUser, resendInvitation, type User } from '@parapet/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { peopleQuery, peopleReads } from '../../api/lists.ts'
import { useApiCache } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LongTable } from '../../ui/long-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { Deactivation } from './deactivation.tsx'
import { InOutbox } from './in-outbox.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonLink } from './person-link.tsx'

const rowHeight = 56
const columns = [
  'Name',
  'Team',
  'Role',
  'Last sign-in',
  <span key="actions" className="visually-hidden">
    Actions
  </span>,
]

export function PeoplePage() {
  const { sendsMail } = useSession()
  const [isInviting, inviting] = useDisclosure()
  const [invited, setInvited] = useState<string>()
  const [search, setSearch] = useState('')
  const [state, setState] = useState('active')
  const users = useQuery(peopleQuery)
  const shown = (users.data ?? []).filter((user) => isMatch(user, search, state))
  return (
    <Page
      title="People"
      hint="Everybody who learns here, and the admins."
      actions={
        <Group gap="sm">
          <ButtonLink variant="default" to={paths.importPeople}>
            Import a file
          </ButtonLink>
          <Button onClick={inviting.open}>Invite a person</Button>
        </Group>
      }
    >
      <Group align="flex-end">
        <TextInput
          label="Search"
          placeholder="Name, email or team"
          flex={1}
          miw={200}
          maw={360}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          label="Show"
          data={[
            { value: 'active', label: 'Active' },
            { value: 'deactivated', label: 'Deactivated' },
            { value: 'all', label: 'Everybody' },
          ]}
          value={state}
          onChange={(event) => setState(event.currentTarget.value)}
        />
      </Group>
      {invited !== undefined && (
        <Text size="sm" role="status">
          {invited} is added. {sendsMail ? 'The invitation is sent by mail.' : <InOutbox />}
        </Text>
      )}
      {users.isPending && <Waiting />}
      {users.isError && <Problem error={users.error} onRetry={() => users.refetch()} />}
      {users.isSuccess && shown.length === 0 && (
        <Empty title="Nobody found">Try another word, or invite somebody.</Empty>
      )}
      {shown.length > 0 && <PeopleTable users={shown} />}
      <Dialog opened={isInviting} onClose={inviting.close} title="Invite a person">
        <InviteForm
          onDone={(name) => {
            setInvited(name)
            inviting.close()
          }}
        />
      </Dialog>
    </Page>
  )
}

function PeopleTable({ users }: { users: User[] }) {
  const [chosen, setChosen] = useState<User>()
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {users.length.toLocaleString()} {users.length === 1 ? 'person' : 'people'}
      </Text>
      <LongTable label="People" columns={columns} items={users} rowHeight={rowHeight}>
        {(user, row) => <PersonRow key={user.id} user={user} row={row} onDeactivate={() => setChosen(user)} />}
      </LongTable>
      <Deactivation user={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}

function PersonRow({ user, row, onDeactivate }: { user: User; row: number; onDeactivate: () => void }) {
  const cache = useApiCache()
  const { sendsMail, user: me } = useSession()
  const isMe = user.id === me.id
  const reactivating = useMutation({
    mutationFn: () => call(reactivateUser, { params: { userId: user.id } }),
    onSuccess: () => cache.invalidate(...peopleReads),
  })
  const resending = useMutation({ mutationFn: () => call(resendInvitation, { params: { userId: user.id } }) })
  const resent = resending.isSuccess ? (sendsMail ? 'Sent' : 'In the outbox') : undefined
  const problem = reactivating.error ?? resending.error
  return (
    <Table.Tr style={{ height: rowHeight }} aria-rowindex={row}>
      <Table.Td>
        <PersonLink userId={user.id} name={user.name} email={user.email} />
      </Table.Td>
      <Table.Td>{user.teamName ?? '–'}</Table.Td>
      <Table.Td>{user.role === 'org_admin' ? 'Admin' : 'Learner'}</Table.Td>
      <Table.Td>
        <Time at={user.lastLoginAt} />
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {problem !== null && (
            <Text size="xs" c="red" role="alert">
              {problem.message}
            </Text>
          )}
          {!user.isActive && (
            <Badge variant="light" color="gray">
              deactivated
            </Badge>
          )}
          {user.isActive && user.lastLoginAt === null && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${resent ?? 'Invite again'}: ${user.name}`}
              onClick={() => resending.mutate()}
              loading={resending.isPending}
              aria-disabled={resending.isSuccess}
              data-disabled={resending.isSuccess || undefined}
            >
              {resent ?? 'Invite again'}
            </Button>
          )}
          {user.isActive && !isMe && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Deactivate ${user.name}`}
              onClick={onDeactivate}
            >
              Deactivate
            </Button>
          )}
          {!user.isActive && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Reactivate ${user.name}`}
              onClick={() => reactivating.mutate()}
              loading={reactivating.isPending}
            >
              Reactivate
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function InviteForm({ onDone }: { onDone: (name: string) => void }) {
  const cache = useApiCache()
  const { sendsMail } = useSession()
  const inviting = useMutation({
    mutationFn: (body: NewUser) => call(createUser, { body }),
    onSuccess: async ({ name }) => {
      await cache.invalidate(...peopleReads)
      onDone(name)
    },
  })
  return (
    <PersonForm
      person={{ name: '', email: '', role: 'learner', teamId: null }}
      emailHint={sendsMail ? 'The invitation goes there' : 'The invitation waits in the mail outbox'}
      label="Invite"
      error={inviting.error}
      isPending={inviting.isPending}
      onSubmit={(person) => inviting.mutate(person)}
    />
  )
}

function isMatch(user: User, search: string, state: string): boolean {
  if (state === 'active' && !user.isActive) return false
  if (state === 'deactivated' && user.isActive) return false
  const wanted = search.trim().toLowerCase()
  return wanted === '' || [user.name, user.email, user.teamName].some((text) => text?.toLowerCase().includes(wanted))
}
