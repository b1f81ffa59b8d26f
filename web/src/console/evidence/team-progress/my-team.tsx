import { Button, SimpleGrid } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { exportTeamPeople, type TeamPerson } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { load } from '../../../api/query.ts'
import { useCanLead } from '../../../api/rights.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Completion } from '../../../ui/chart/completion.tsx'
import { Figure } from '../../../ui/chart/figure.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { DownloadButton } from '../../../ui/table/download-button.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { countOf, percentOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { listActive, noteDeactivated, sortMembers } from '../../organization/people/active-members.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { findLedTeam, TeamChoice, type TeamSearch, teamPeopleOf, useLedTeam } from './led-team.tsx'
import { MemberLink } from './member-link.tsx'

export const loader = async ({ client, deps }: LoaderArgs<unknown, TeamSearch>) => {
  const team = await findLedTeam(client, deps)
  if (team !== undefined) await load(client, teamPeopleOf(team.id))
}

export function MyTeamPage() {
  const team = useLedTeam('/inside/team')
  const people = useSuspenseQuery(teamPeopleOf(team.id))
  const canLead = useCanLead()
  const [isAssigning, assigning] = useDisclosure()
  const [chosen, setChosen] = useState<TeamPerson>()
  const openFor = (person: TeamPerson | undefined) => {
    setChosen(person)
    assigning.open()
  }
  const isEmpty = people.data.length === 0
  return (
    <Page
      title={team.name}
      hint="Who is on track, and who needs help."
      actions={
        <Group gap="sm">
          {canLead && (
            <Button
              onClick={() => openFor(undefined)}
              disabled={isEmpty}
              title={isEmpty ? 'The team has no members' : ''}
            >
              New assignment
            </Button>
          )}
          <DownloadButton operation={exportTeamPeople} input={{ params: { teamId: team.id } }}>
            Download CSV
          </DownloadButton>
        </Group>
      }
    >
      <TeamChoice team={team} to={paths.myTeam} />
      {!isEmpty && <Figures people={people.data} />}
      <DataTable
        main={{}}
        label="Members"
        columns={columns}
        query={people}
        rows={sortMembers(people.data)}
        rowId={({ userId }) => userId}
        minWidth={640}
        rowHeight={56}
        actions={(person) =>
          !person.isActive ? (
            <Status of="deactivated" />
          ) : canLead ? (
            <RowButton action="Assign" of={`to ${person.name}`} onClick={() => openFor(person)} />
          ) : null
        }
        empty={
          <Empty title="Nobody is in this team yet">
            An admin adds people to the team. Then you can follow their progress and assign training here.
          </Empty>
        }
      />
      <AssignDialog team={team} person={chosen} isOpen={isAssigning} onClose={assigning.close} />
    </Page>
  )
}

function Figures({ people: all }: { people: readonly TeamPerson[] }) {
  const people = listActive(all)
  const sum = (count: (person: TeamPerson) => number) => people.reduce((total, person) => total + count(person), 0)
  const late = people.filter(({ assignments }) => assignments.overdue > 0).length
  // Not the sum of their topics: several people can have findings of one topic.
  const withFindings = people.filter(({ findings }) => findings > 0).length
  const completed = sum(({ assignments }) => assignments.completed)
  const assigned = completed + sum(({ assignments }) => assignments.open)
  const percent = percentOf(completed, assigned)
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }}>
      <Figure name="Members" value={people.length.toLocaleString()}>
        {noteDeactivated(all) ?? 'All active'}
      </Figure>
      <Figure name="Assignments completed" value={`${percent}%`} percent={percent}>
        {completed.toLocaleString()} of {assigned.toLocaleString()}; each person counts once per assignment
      </Figure>
      <Figure name="People overdue" value={late.toLocaleString()} isBad={late > 0}>
        {late === 0
          ? 'Nobody is overdue'
          : countOf(
              sum(({ assignments }) => assignments.overdue),
              'assignment',
              'assignments',
            )}
      </Figure>
      <Figure name="People with findings" value={withFindings.toLocaleString()}>
        Scanners found vulnerabilities in their code
      </Figure>
    </SimpleGrid>
  )
}

const column = columnsOf<TeamPerson>()
const columns = [
  column('name', {
    header: 'Name',
    style: { maxWidth: 220 },
    cell: ({ row: person }) => <MemberLink {...person} />,
  }),
  column(({ assignments: { open, completed } }) => percentOf(completed, open + completed), {
    id: 'progress',
    header: 'Assignments',
    cell: ({ value, row: person }) => {
      const { open, completed } = person.assignments
      if (open + completed === 0) return 'None'
      return (
        <Completion percent={value} label={`${person.name}: assignments completed`}>
          {`${completed} of ${open + completed}`}
        </Completion>
      )
    },
  }),
  column(({ assignments }) => assignments.overdue, {
    id: 'overdue',
    header: 'Overdue',
    cell: ({ value }) => (value === 0 ? '–' : <Status of="overdue" count={value} />),
  }),
  column('completedTopics', { header: 'Topics completed' }),
  column('findings', { header: 'Topics with findings' }),
  column('lastActivityAt', {
    header: 'Last active',
    cell: ({ row: person }) => (person.lastActivityAt === null ? 'Never' : <RelativeTime at={person.lastActivityAt} />),
  }),
]
