import { Code, Paper, Title } from '@mantine/core'
import type { LearnFinding } from '@parapet/contract'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { Status } from '../../ui/text/status.tsx'
import { Text } from '../../ui/text/text.tsx'
import { Time } from '../../ui/text/time.tsx'
import { count } from '../words.ts'

const listed = 5

/** The scanner's findings in this person's code, which led to the assignment. */
export function Findings({ findings }: { findings: LearnFinding[] }) {
  return (
    <section aria-labelledby="findings">
      <Title order={2} size="h4" id="findings" mb="sm">
        Found in your code
      </Title>
      <Stack gap="sm">
        {findings.map((finding) => (
          <Finding key={finding.assignmentId} finding={finding} />
        ))}
      </Stack>
    </section>
  )
}

function Finding({ finding }: { finding: LearnFinding }) {
  const { tool, repo, branch, commitSha, severity, ruleIds, resultCount, locations, receivedAt } = finding
  const places = locations.slice(0, listed)
  const origin = [repo, branch, commitSha?.slice(0, 7)].filter((part) => part !== null && part !== undefined)
  return (
    <Paper withBorder p="md">
      <Stack gap={6}>
        <Group gap="xs">
          <Status of={severity} />
          <Text size="sm">{tool ?? 'A scanner'}</Text>
        </Group>
        {ruleIds.map((rule) => (
          <Text key={rule} size="sm" style={{ overflowWrap: 'anywhere' }}>
            Rule <Code>{rule}</Code>
          </Text>
        ))}
        {places.map(({ uri, startLine }) => (
          <Text key={`${uri} ${startLine}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Code>{uri}</Code>
            {startLine !== null && `, line ${startLine}`}
          </Text>
        ))}
        {resultCount > places.length && (
          <Text size="sm" c="dimmed">
            {count(resultCount, 'result')} in all
          </Text>
        )}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {origin.length > 0 && `${origin.join(' · ')}, `}
          <Time at={receivedAt} />
        </Text>
      </Stack>
    </Paper>
  )
}
