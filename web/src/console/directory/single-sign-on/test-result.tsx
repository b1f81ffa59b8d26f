import { Alert, Code } from '@mantine/core'
import { listSsoConnections, type SsoConnectionTest } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { load, useApiCache, useDeferredQuery } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { ButtonLink } from '../../../ui/text/link.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { connectionsQuery, testQuery } from './sso-data.ts'

export const loader = ({ client, params: { testId } }: LoaderArgs<{ testId: string }>) =>
  load(client, testQuery(testId), connectionsQuery)

/** Where the tab of a test returns to. */
export function ConnectionTestPage() {
  const { testId } = useParams({ from: '/inside/console/single-sign-on/tests/$testId' })
  const test = useSuspenseQuery(testQuery(testId))
  const connections = useSuspenseQuery(connectionsQuery)
  const { connectionId } = test.data
  const connection = connections.data.find(({ id }) => id === connectionId)
  return (
    <Page
      title="Connection test"
      trail={[
        { label: 'Single sign-on', to: paths.singleSignOn },
        { label: connection?.name ?? 'Connection', to: paths.connection, params: { connectionId } },
      ]}
    >
      <Loaded query={test}>
        {(data) => (
          <>
            <TestResult test={data} place="the URLs on the connection’s page" />
            <div>
              <ButtonLink variant="default" to={paths.connection} params={{ connectionId }}>
                Back to the connection
              </ButtonLink>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The same result next to the button, which waits for the other tab. */
export function LiveTest({ testId }: { testId: string }) {
  const cache = useApiCache()
  const test = useDeferredQuery(testQuery(testId))
  const isPassed = test.data?.status === 'passed'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has passed, the connection says when
  useEffect(() => {
    if (isPassed) void cache.invalidate(listSsoConnections)
  }, [isPassed])
  return <Loaded query={test}>{(data) => <TestResult test={data} place="the URLs below" />}</Loaded>
}

const titles: Record<SsoConnectionTest['status'], string> = {
  waiting: 'Waiting for you to sign in at the identity provider',
  passed: 'The connection works',
  failed: 'The test failed',
}
const colors: Record<SsoConnectionTest['status'], string> = { waiting: 'gray', passed: 'green', failed: 'red' }

/** `place` says where the URLs are that the admin entered at the provider. */
type TestResultProps = { test: SsoConnectionTest; place: string }

function TestResult({ test: { status, checks, claims }, place }: TestResultProps) {
  return (
    <Stack gap="md" maw={800}>
      <Alert color={colors[status]} title={titles[status]} role="status">
        {status === 'waiting'
          ? `If the provider shows an error instead, compare ${place} with those you entered there.`
          : summarize(checks)}
      </Alert>
      {checks.length > 0 && <Checks checks={checks} />}
      {Object.keys(claims).length > 0 && <Claims claims={claims} />}
    </Stack>
  )
}

function summarize(checks: SsoConnectionTest['checks']): string {
  const passed = checks.filter(({ result }) => result === 'passed').length
  return `${passed} of ${checks.length} checks passed.`
}

function Checks({ checks }: Pick<SsoConnectionTest, 'checks'>) {
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label="Checks" style={{ listStyle: 'none' }}>
      {checks.map(({ name, result, message }) => (
        <Group component="li" key={name} gap="sm" wrap="nowrap" align="flex-start">
          <span style={{ flex: 'none', width: 84 }}>
            <Status of={result} />
          </span>
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text size="sm" fw={600}>
              {name.charAt(0).toUpperCase() + name.slice(1)}
            </Text>
            <Text size="sm">{message}</Text>
          </div>
        </Group>
      ))}
    </Stack>
  )
}

function Claims({ claims }: Pick<SsoConnectionTest, 'claims'>) {
  return (
    <Table aria-label="What the provider sent" style={{ tableLayout: 'fixed' }}>
      <thead>
        <tr>
          <th style={{ width: '35%' }}>What the provider sent</th>
          <th>Value</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(claims).map(([name, value]) => (
          <tr key={name}>
            <th scope="row" style={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
              {name}
            </th>
            <td>
              <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{toText(value)}</Code>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
