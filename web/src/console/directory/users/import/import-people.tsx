import { Alert, Code, List } from '@mantine/core'
import { getOrganization } from '@parapet/contract'
import { useSuspenseQueries } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { peopleQuery, teamsQuery } from '../../../../api/lists.ts'
import { apiQuery, load } from '../../../../api/query.ts'
import type { LoaderArgs } from '../../../../page-route.tsx'
import { paths } from '../../../../paths.generated.ts'
import { DropFile } from '../../../../ui/form/drop-file.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Problem } from '../../../../ui/page/problem.tsx'
import { Waiting } from '../../../../ui/page/waiting.tsx'
import { Stack } from '../../../../ui/text/flex.tsx'
import { Text } from '../../../../ui/text/text.tsx'
import type { Known } from './file-import.tsx'
import { maxLines } from './file-limits.ts'
import type { PeopleFile } from './people-file.ts'

/** Loaded when a file is chosen. */
const FileImport = lazy(async () => ({ default: (await import('./file-import.tsx')).FileImport }))

const organizationQuery = apiQuery(getOrganization)
const still = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export const loader = ({ client }: LoaderArgs) => load(client, peopleQuery, teamsQuery, organizationQuery)

export function ImportPeoplePage() {
  const { known, failed } = useKnown()
  const [file, setFile] = useState<PeopleFile>()
  const [problem, setProblem] = useState<string>()
  const choose = async (chosen: File) => {
    setProblem(undefined)
    const { FileProblem, readPeopleFile } = await import('./people-file.ts')
    try {
      setFile(readPeopleFile(chosen.name, new Uint8Array(await chosen.arrayBuffer())))
    } catch (failure) {
      setProblem(failure instanceof FileProblem ? failure.message : 'The file cannot be read. Choose it again.')
    }
  }
  return (
    <Page
      title="Import people"
      hint="Upload your own list. You review every line before anyone is invited."
      trail={[{ label: 'People', to: paths.people }]}
    >
      {failed?.error != null && <Problem error={failed.error} onRetry={() => failed.refetch()} />}
      {file === undefined ? (
        <Stack gap="md" maw={720}>
          {problem !== undefined && (
            <Alert color="red" role="alert" title="This file cannot be used">
              {problem}
            </Alert>
          )}
          <DropFile
            label="Drop a CSV file here"
            hint={`Up to ${maxLines.toLocaleString()} people`}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onFile={choose}
          />
          <Expected />
        </Stack>
      ) : (
        <Suspense fallback={<Waiting />}>
          <FileImport file={file} known={known} onOther={() => setFile(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

function Expected() {
  return (
    <Stack gap="xs">
      <Text size="sm">A line for each person, with up to five columns in any order:</Text>
      <Code block>
        {'name,email,role,team,aliases\nAda Example,ada@example.com,learner,Platform,ada@users.noreply.example.com'}
      </Code>
      <List size="sm" c="dimmed" spacing={4}>
        <List.Item>
          Name and email are required. People without a role become learners; the team can be empty.
        </List.Item>
        <List.Item>
          Aliases are other email addresses that people commit code with, separated by spaces. Scanner findings with
          these addresses are assigned to them.
        </List.Item>
        <List.Item>Separated by commas, semicolons or tabs, with or without quotes.</List.Item>
        <List.Item>
          Everyone new gets an invitation by email. You choose whether to update existing members from the file.
        </List.Item>
      </List>
    </Stack>
  )
}

/** The people to compare with, as of when the page was opened, so that nothing changes while reading. */
function useKnown() {
  const [people, teams, organization] = useSuspenseQueries({
    queries: [
      { ...peopleQuery, ...still },
      { ...teamsQuery, ...still },
      { ...organizationQuery, ...still },
    ],
  })
  const known: Known = { users: people.data, teams: teams.data, maxSeats: organization.data.maxSeats }
  return { known, failed: [people, teams, organization].find(({ error }) => error !== null) }
}
