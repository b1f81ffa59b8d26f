import { limits, type TeamFinding } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { countFindings } from '../../findings/sarif/finding-words.ts'
import { findLedTeam, TeamChoice, type TeamSearch, teamFindingsOf, useLedTeam } from './led-team.tsx'
import { MemberLink } from './member-link.tsx'

export const loader = async ({ client, deps }: LoaderArgs<unknown, TeamSearch>) => {
  const team = await findLedTeam(client, deps)
  if (team !== undefined) await load(client, teamFindingsOf(team.id))
}

export function TeamFindingsPage() {
  const team = useLedTeam('/inside/team/findings')
  const findings = useSuspenseQuery(teamFindingsOf(team.id))
  return (
    <Page
      title="Team findings"
      hint="What scanners found in your team’s code, if a topic of the catalog teaches it. Findings of a topic that the author already had as an assignment, or had just completed, aren’t listed."
    >
      <TeamChoice team={team} to={paths.myTeamFindings} />
      <DataTable
        main={{}}
        label="Team findings"
        columns={columns}
        query={findings}
        rowId={({ runId, userId, topicId }) => `${runId} ${userId} ${topicId}`}
        minWidth={700}
        empty={
          <Empty title="No findings">
            When a scanner finds a vulnerability in your team’s code, it is listed here with the topic that teaches it.
          </Empty>
        }
      />
      {findings.data.length === limits.teamFindings && (
        <Text size="sm" c="dimmed">
          Only the latest {limits.teamFindings.toLocaleString()} are shown.
        </Text>
      )}
    </Page>
  )
}

const trainingWords: Record<TeamFinding['training'], string> = {
  not_yet: 'Not yet',
  before_finding: 'Completed before this finding',
  after_finding: 'Completed',
}

const column = columnsOf<TeamFinding>()
const columns = [
  column('topicTitle', {
    header: 'Topic',
    style: { minWidth: 150, maxWidth: 280 },
    cell: ({ row: finding }) => (
      <WithNote note={`${finding.cwes.join(', ')} · ${countFindings(finding.resultCount)}`}>
        {finding.topicTitle}
      </WithNote>
    ),
  }),
  column('userName', {
    header: 'Person',
    style: { maxWidth: 240 },
    cell: ({ row: finding }) => (
      <MemberLink userId={finding.userId} name={finding.userName} email={finding.userEmail} />
    ),
  }),
  column('severity', {
    header: 'Severity',
    cell: ({ value }) => <Status of={value} />,
  }),
  column(({ repo, tool }) => repo ?? tool ?? 'Not named', { id: 'where', header: 'Where' }),
  column('receivedAt', { header: 'Found', cell: ({ value }) => <RelativeTime at={value} /> }),
  column(({ training }) => trainingWords[training], { id: 'training', header: 'Training' }),
]
