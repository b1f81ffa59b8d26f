import { Button, Code, Group, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type AuditEntry, exportAuditLog, limits, searchAuditLog } from '@parapet/contract'
import { useState } from 'react'
import { toUrl } from '../../api/call.ts'
import { apiPages, useFilteredPages } from '../../api/query.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Time } from '../../ui/time.tsx'
import { Waiting } from '../../ui/waiting.tsx'

/** Until somebody stops typing. */
const pauseMs = 250

export function AuditPage() {
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed.trim(), pauseMs)
  const filter = debounced === '' ? {} : { search: debounced }
  const log = useFilteredPages(
    apiPages(searchAuditLog, { query: filter }, { size: limits.auditPageSize, cursorOf: ({ id }) => id }),
  )
  const entries = log.data?.pages.flat() ?? []
  return (
    <Page title="Audit log" hint="Who did what, newest first. Lines are never changed or deleted.">
      <Group align="flex-end" justify="space-between">
        <TextInput
          label="Search"
          placeholder="An action, a name or an id"
          flex={1}
          miw={200}
          maw={400}
          maxLength={limits.auditSearchLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          variant="default"
          component="a"
          href={toUrl(exportAuditLog, { query: filter })}
          download={exportAuditLog.download.fileName}
          title={`As CSV, at most ${limits.auditExportLines.toLocaleString()} lines`}
        >
          {debounced === '' ? 'Export the log' : 'Export what was found'}
        </Button>
      </Group>
      {log.isPending && <Waiting />}
      {log.isError && <Problem error={log.error} onRetry={() => log.refetch()} />}
      {log.isSuccess && entries.length === 0 && <Empty title="Nothing found">Try another word.</Empty>}
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
              <Table.Td miw={140}>
                {entry.actorName}
                <Text size="xs" c="dimmed">
                  {entry.actorType}
                </Text>
              </Table.Td>
              <Table.Td>{entry.action}</Table.Td>
              <Table.Td miw={240} style={{ overflowWrap: 'anywhere' }}>
                {Object.keys(entry.details).length > 0 && <Code>{JSON.stringify(entry.details)}</Code>}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
