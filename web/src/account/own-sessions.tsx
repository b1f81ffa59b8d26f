import { Button, Group, Table, Text } from '@mantine/core'
import { endOwnSession, listOwnSessions, type OwnSession } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Problem } from '../ui/problem.tsx'
import { formatTime, Time } from '../ui/time.tsx'
import { describeBrowser } from './describe-browser.ts'

export const sessionsQuery = apiQuery(listOwnSessions)

export function Sessions() {
  const sessions = useSuspenseQuery(sessionsQuery)
  const ending = useApiMutation(endOwnSession, { invalidates: [listOwnSessions] })
  return (
    <>
      {sessions.error !== null && <Problem error={sessions.error} onRetry={() => sessions.refetch()} />}
      {ending.error !== null && <Problem error={ending.error} />}
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Browser</Table.Th>
              <Table.Th>Address</Table.Th>
              <Table.Th>Last seen</Table.Th>
              <Table.Th>
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sessions.data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={ending.isPending}
                onEnd={() => ending.mutate({ params: { sessionId: session.id } })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

type SessionRowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  return (
    <Table.Tr>
      <Table.Td maw={320}>
        <Text size="sm" truncate title={session.userAgent ?? ''}>
          {describeBrowser(session.userAgent ?? 'unknown')}
        </Text>
      </Table.Td>
      <Table.Td>{session.address ?? 'unknown'}</Table.Td>
      <Table.Td>
        <Time at={session.lastSeenAt} />
      </Table.Td>
      <Table.Td>
        <Group justify="flex-end">
          {session.isCurrent ? (
            <Text size="sm" c="dimmed">
              this one
            </Text>
          ) : (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`End the session at ${session.address ?? 'an unknown address'}, last seen ${formatTime(session.lastSeenAt)}`}
              onClick={onEnd}
              loading={isEnding}
            >
              End
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
