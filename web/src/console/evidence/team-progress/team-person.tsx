import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getUser, type UserAssignment, type UserDetail } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { apiQuery, load } from '../../../api/query.ts'
import { useCanLead } from '../../../api/rights.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Facts } from '../../../ui/page/facts.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf } from '../../../ui/table/columns.ts'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { PersonStatus } from '../../organization/people/person-status.tsx'
import { kindOf } from '../../training/assignments/assignment-words.ts'
import { assignmentsOf, PersonAssignments } from '../../training/assignments/person-assignments.tsx'
import { certificatesOf, PersonCertificates } from '../../training/certificates/person-certificates.tsx'
import { PersonProgress } from '../../training/progress/person-progress.tsx'
import { AssignDialog } from './assign-dialog.tsx'

export const loader = ({ client, params }: LoaderArgs<{ userId: string }>) =>
  load(client, apiQuery(getUser, { params }), assignmentsOf(params.userId), certificatesOf(params.userId))

/** A lead's view of a member: their training, not their account. */
export function TeamPersonPage() {
  const { userId } = useParams({ from: '/inside/team/people/$userId' })
  const { data: person } = useSuspenseQuery(apiQuery(getUser, { params: { userId } }))
  return (
    <Page
      title={person.name}
      hint={person.email}
      trail={[
        {
          label: person.teamName ?? 'My team',
          to: paths.myTeam,
          search: person.teamId === null ? {} : { teamId: person.teamId },
        },
      ]}
      actions={person.isActive && <Assign person={person} />}
    >
      <Stack gap="xl">
        <Facts
          facts={{
            Status: <PersonStatus person={person} />,
            'Last sign-in': <Time at={person.lastLoginAt} />,
            XP: person.totalXp.toLocaleString(),
            'Challenges passed': person.completedChallenges.toLocaleString(),
            'Scenarios completed': person.completedScenarios.toLocaleString(),
          }}
        />
        <PersonAssignments userId={userId} title={title} />
        <PersonProgress person={person} />
        <PersonCertificates userId={userId} />
      </Stack>
    </Page>
  )
}

function Assign({ person }: { person: UserDetail }) {
  const canLead = useCanLead()
  const [isAssigning, assigning] = useDisclosure()
  const { teamId, teamName } = person
  if (teamId === null || !canLead) return null
  return (
    <>
      <Button onClick={assigning.open}>New assignment</Button>
      <AssignDialog
        team={{ id: teamId, name: teamName ?? '' }}
        person={{ userId: person.id }}
        isOpen={isAssigning}
        onClose={assigning.close}
      />
    </>
  )
}

const title = columnsOf<UserAssignment>()('targetTitle', {
  header: 'What',
  cell: ({ row: assignment }) => (
    <>
      {assignment.targetTitle}
      <Text size="xs" c="dimmed">
        {kindOf(assignment)}
        {!assignment.isMandatory && ' · optional'}
        {!assignment.isActive && ' · ended'}
      </Text>
    </>
  ),
})
