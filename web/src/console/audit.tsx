import { Button, Code, Table, Text, TextInput } from '@mantine/core'
import { type AuditEntry, limits, listAuditLog } from '@parapet/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { Problem } from '../ui/problem.tsx'
import { Time } from '../ui/time.tsx'
import { Waiting } from '../ui/waiting.tsx'

export function AuditPage() {
  const [search, setSearch] = useState('')
  const log = useInfiniteQuery({
    queryKey: ['audit-log'],
    queryFn: ({ pageParam }) => call(listAuditLog, { query: pageParam === undefined ? {} : { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < limits.auditPageSize ? undefined : page.at(-1)?.id),
  })
  const entries = (log.data?.pages.flat() ?? []).filter((entry) => isMatch(entry, search))
  return (
    <Page title="Audit log" hint="Who did what, newest first. Lines are never changed or deleted.">
      <TextInput
        label="Search"
        placeholder="An action, a name or an id"
        maw={400}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {log.isPending && <Waiting />}
      {log.isError && <Problem error={log.error} onRetry={() => log.refetch()} />}
      {log.isSuccess && entries.length === 0 && (
        <Empty title="Nothing found">Try another word, or load older lines.</Empty>
      )}
      {entries.length > 0 && <AuditTable entries={entries} />}
      {log.hasNextPage && (
        <Button variant="default" onClick={() => log.fetchNextPage()} loading={log.isFetchingNextPage}>
          Load older lines
        </Button>
      )}
    </Page>
  )
}

function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>Who</Table.Th>
            <Table.Th>What</Table.Th>
            <Table.Th>Details</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td>
                <Time at={entry.createdAt} />
              </Table.Td>
              <Table.Td>
                {entry.actorName}
                <Text size="xs" c="dimmed">
                  {entry.actorType}
                </Text>
              </Table.Td>
              <Table.Td>{entry.action}</Table.Td>
              <Table.Td>
                {Object.keys(entry.details).length > 0 && <Code>{JSON.stringify(entry.details)}</Code>}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function isMatch({ action, actorName, actorId, subjectId }: AuditEntry, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return wanted === '' || [action, actorName, actorId, subjectId].some((text) => text?.toLowerCase().includes(wanted))
}
