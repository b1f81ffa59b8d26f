import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  getUser,
  reactivateUser,
  resendInvitation,
  type UserDetail,
  type UserUpdate,
  updateUser,
} from '@parapet/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { assignmentReads, peopleReads, teamReads } from '../../api/lists.ts'
import { apiQuery, useApiCache } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { Deactivation } from './deactivation.tsx'
import { InOutbox } from './in-outbox.tsx'
import { PersonAssignments } from './person-assignments.tsx'
import { PersonCertificates } from './person-certificates.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonProgress } from './person-progress.tsx'

export function PersonPage() {
  const { userId } = useParams({ from: '/inside/console/people/$userId' })
  const user = useQuery(apiQuery(getUser, { params: { userId } }))
  return (
    <Page
      title={user.data?.name ?? 'Person'}
      {...(user.data === undefined ? {} : { hint: user.data.email, actions: <Actions user={user.data} /> })}
    >
      <Loaded query={user}>
        {(data) => (
          <Stack gap="xl">
            <Details user={data} />
            <PersonAssignments userId={userId} />
            <PersonProgress user={data} />
            <PersonCertificates userId={userId} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Details({ user }: { user: UserDetail }) {
  const { teamId, teamName } = user
  return (
    <Facts
      facts={{
        State: user.isActive ? (
          'active'
        ) : (
          <Badge variant="light" color="gray">
            deactivated
          </Badge>
        ),
        Role: user.role === 'org_admin' ? 'Admin' : 'Learner',
        Team:
          teamId === null ? (
            'none'
          ) : (
            <TextLink size="sm" to={paths.team} params={{ teamId }}>
              {teamName}
            </TextLink>
          ),
        'Last sign-in': <Time at={user.lastLoginAt} />,
        Experience: `${user.totalXp.toLocaleString()} points`,
        'Challenges passed': user.completedChallenges.toLocaleString(),
        'Scenarios completed': user.completedScenarios.toLocaleString(),
        Added: <Time at={user.createdAt} />,
      }}
    />
  )
}

function Actions({ user }: { user: UserDetail }) {
  const cache = useApiCache()
  const { sendsMail, user: me } = useSession()
  const isMe = user.id === me.id
  const [isEditing, editing] = useDisclosure()
  const [isDeactivating, deactivating] = useDisclosure()
  const params = { userId: user.id }
  const changed = () => cache.invalidate(...peopleReads, ...teamReads, ...assignmentReads)
  const save = useMutation({
    mutationFn: (body: UserUpdate) => call(updateUser, { params, body }),
    onSuccess: async () => {
      await changed()
      editing.close()
    },
  })
  const reactivate = useMutation({ mutationFn: () => call(reactivateUser, { params }), onSuccess: changed })
  const resend = useMutation({ mutationFn: () => call(resendInvitation, { params }) })
  const problem = reactivate.error ?? resend.error
  return (
    <Stack gap="xs">
      <Group gap="sm">
        {user.isActive && (
          <ButtonLink to={paths.newAssignment} search={{ userId: user.id }}>
            Assign something
          </ButtonLink>
        )}
        <Button variant="default" onClick={editing.open}>
          Edit
        </Button>
        {user.isActive && user.lastLoginAt === null && (
          <Button
            variant="default"
            onClick={() => resend.mutate()}
            loading={resend.isPending}
            aria-disabled={resend.isSuccess}
            data-disabled={resend.isSuccess || undefined}
          >
            {resend.isSuccess ? (sendsMail ? 'Invitation sent' : 'Invitation written') : 'Invite again'}
          </Button>
        )}
        {user.isActive && !isMe && (
          <Button variant="light" color="red" onClick={deactivating.open}>
            Deactivate
          </Button>
        )}
        {!user.isActive && (
          <Button variant="default" onClick={() => reactivate.mutate()} loading={reactivate.isPending}>
            Reactivate
          </Button>
        )}
      </Group>
      {resend.isSuccess && !sendsMail && (
        <Text size="sm" role="status">
          <InOutbox />
        </Text>
      )}
      {problem !== null && <Problem error={problem} />}
      <Dialog opened={isEditing} onClose={editing.close} title="Edit the person">
        <PersonForm
          person={user}
          emailHint="They sign in with it. A change makes open invitation links void."
          label="Save"
          error={save.error}
          isPending={save.isPending}
          onSubmit={(person) => save.mutate(person)}
        />
      </Dialog>
      <Deactivation user={isDeactivating ? user : undefined} onClose={deactivating.close} />
    </Stack>
  )
}
