import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  deactivateUser,
  getUser,
  reactivateUser,
  resendInvitation,
  toUserUpdate,
  type UserDetail,
  updateUser,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useConfirmedMutation } from '../../../api/confirmed-mutation.ts'
import { assignmentReads, peopleReads, teamReads } from '../../../api/lists.ts'
import { apiQuery, load, useApiMutation, useDeferredQuery, useUndo } from '../../../api/query.ts'
import { useSession } from '../../../api/session.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { ConfirmIdentityDialog } from '../../../ui/identity/confirm-identity.tsx'
import { latePart } from '../../../ui/late/late-part.tsx'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx'
import { toRoleWord } from '../../../ui/text/role-words.ts'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { toStopText, useWorkingKeys } from '../../access/api-keys/working-keys.ts'
import { PersonStatus } from '../../organization/people/person-status.tsx'
import { assignmentsOf, PersonAssignments } from '../../training/assignments/person-assignments.tsx'
import { certificatesOf, PersonCertificates } from '../../training/certificates/person-certificates.tsx'
import { PersonProgress } from '../../training/progress/person-progress.tsx'
import { PersonManaged } from '../scim/person-managed.tsx'
import { personProvisioningOf } from '../scim/provisioning-query.ts'
import { Deactivation } from './deactivation.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { InOutbox } from './in-outbox.tsx'
import { PersonAliases } from './person-aliases.tsx'
import { PersonForm } from './person-form.tsx'

const PersonSignIn = latePart(() => import('./person-sign-in.tsx'), 'PersonSignIn')
const DueDateHistory = latePart(() => import('../../training/assignments/due-date-history.tsx'), 'DueDateHistory')
const PersonTokens = latePart(() => import('./person-tokens.tsx'), 'PersonTokens')
const PersonSubmissions = latePart(() => import('./person-submissions.tsx'), 'PersonSubmissions')

export const loader = ({ client, params }: LoaderArgs<{ userId: string }>) =>
  load(client, apiQuery(getUser, { params }), assignmentsOf(params.userId), certificatesOf(params.userId))

export function PersonPage() {
  const { userId } = useParams({ from: '/inside/console/people/$userId' })
  const { user: me } = useSession()
  const person = useSuspenseQuery(apiQuery(getUser, { params: { userId } }))
  return (
    <Page
      title={person.data.name}
      hint={person.data.email}
      trail={[{ label: 'People', to: paths.people }]}
      actions={
        <ForAdmins>
          <Actions person={person.data} />
        </ForAdmins>
      }
    >
      <Loaded query={person}>
        {(data) => (
          <Stack gap="xl">
            <Details person={data} />
            <PersonManaged userId={userId} />
            <TextLink size="sm" to={paths.audit} search={{ subject: userId }}>
              View in audit log
            </TextLink>
            <PersonAliases person={data} />
            <PersonAssignments userId={userId} canExtend={me.role === 'org_admin'} />
            <DueDateHistory of={{ userId }} />
            <PersonProgress person={data} />
            <PersonCertificates userId={userId} />
            <PersonSubmissions userId={userId} />
            {me.role === 'org_admin' && <PersonSignIn person={data} />}
            {me.role === 'org_admin' && <PersonTokens person={data} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Details({ person }: { person: UserDetail }) {
  const { teamId, teamName } = person
  return (
    <Facts
      facts={{
        Status: <PersonStatus person={person} />,
        Role: toRoleWord(person.role),
        Team:
          teamId === null ? (
            'None'
          ) : (
            <TextLink size="sm" to={paths.team} params={{ teamId }}>
              {teamName}
            </TextLink>
          ),
        'Last sign-in': <Time at={person.lastLoginAt} />,
        XP: person.totalXp.toLocaleString(),
        'Challenges passed': person.completedChallenges.toLocaleString(),
        'Scenarios completed': person.completedScenarios.toLocaleString(),
        Added: <Time at={person.createdAt} />,
      }}
    />
  )
}

function Actions({ person }: { person: UserDetail }) {
  const { sendsMail, user: me } = useSession()
  const [isEditing, editing] = useDisclosure()
  const [isDeactivating, deactivating] = useDisclosure()
  const params = { userId: person.id }
  const invalidates = [...peopleReads, ...teamReads, ...assignmentReads]
  const undoBy = useUndo()
  const save = useConfirmedMutation(updateUser, {
    invalidates,
    onSuccess: ({ name, email, role }) => {
      editing.close()
      // Another role or address ends sessions and links and sends mails, which stays so.
      const isReversible = role === person.role && email === person.email
      const body = toUserUpdate(person)
      void notifyDone({
        message: `${name} is saved.`,
        undo: isReversible ? undoBy(updateUser, { params, body }, invalidates) : undefined,
      })
    },
  })
  const reactivate = useConfirmedMutation(reactivateUser, {
    invalidates,
    onSuccess: ({ name }) =>
      void notifyDone({
        message: `${name} is active again.`,
        undo: undoBy(deactivateUser, { params }, invalidates),
      }),
  })
  const resend = useApiMutation(resendInvitation)
  const keyCount = useWorkingKeys(person).data?.length ?? 0
  const provisioning = useDeferredQuery(personProvisioningOf(person.id)).data
  const problem = reactivate.error ?? resend.error
  return (
    <Stack gap="xs">
      <Group gap="sm">
        {person.isActive && person.role !== 'auditor' && (
          <ButtonLink to={paths.newAssignment} search={{ userId: person.id }}>
            New assignment
          </ButtonLink>
        )}
        <Button variant="default" onClick={editing.open}>
          Edit
        </Button>
        {person.isActive && person.lastLoginAt === null && (
          <Button
            variant="default"
            onClick={() => resend.mutate({ params })}
            loading={resend.isPending}
            aria-disabled={resend.isSuccess}
            data-disabled={resend.isSuccess || undefined}
          >
            {resend.isSuccess ? (sendsMail ? 'Invitation sent' : 'In the outbox') : 'Resend invitation'}
          </Button>
        )}
        {person.isActive && person.id !== me.id && (
          <Button variant="light" color="red" onClick={deactivating.open}>
            Deactivate
          </Button>
        )}
        {!person.isActive && (
          <Button variant="default" onClick={() => reactivate.mutate({ params })} loading={reactivate.isPending}>
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
      <EditDialog title="Edit person" isOpen={isEditing} onClose={editing.close} confirmation={save}>
        <PersonForm
          person={person}
          provisioning={provisioning}
          emailHint="They sign in with it. Changing it cancels pending invitation links."
          demotionHint={keyCount === 0 ? undefined : `${toStopText(keyCount)} until handed over to another admin.`}
          label="Save changes"
          action={save}
          onSubmit={(body) => save.mutate({ params, body })}
        />
      </EditDialog>
      <ConfirmIdentityDialog {...reactivate} isOpen={reactivate.isAsked} />
      <Deactivation person={isDeactivating ? person : undefined} onClose={deactivating.close} />
    </Stack>
  )
}
