import { Code, Paper } from '@mantine/core'
import type { SarifRun } from '@parapet/contract'
import { Fragment } from 'react'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Status } from '../../../ui/text/status.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { describeMatch, describeOutcome } from './finding-words.ts'
import { WhyTopic } from './why-topic.tsx'

type Finding = SarifRun['findings'][number]

const listedPlaces = 5

/** Each topic with how it was recognized, where it was found in the code, and what happened. */
export function FoundTopics({ run }: { run: SarifRun }) {
  return (
    <Stack gap="sm">
      {run.findings.map((finding) => (
        <FoundTopic key={finding.topicId} finding={finding} run={run} />
      ))}
    </Stack>
  )
}

function FoundTopic({ finding, run }: { finding: Finding; run: SarifRun }) {
  const { topicTitle, severity, cwes, ruleIds, locations } = finding
  return (
    <Paper withBorder p="md">
      <Group gap="xs" mb={4}>
        <Text fw={600} size="sm">
          {topicTitle}
        </Text>
        <Status of={severity} />
      </Group>
      <Text size="sm">{describeOutcome(finding, run)}</Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {describeMatch(finding)}
        {cwes.length > 0 && ` (${cwes.join(', ')})`}
        <RuleNames ruleIds={ruleIds} />
      </Text>
      <WhyTopic reasons={finding.reasons} />
      {locations.length > 0 && (
        <Stack gap={2} mt="xs" align="flex-start">
          {locations.slice(0, listedPlaces).map(({ uri, startLine }) => (
            <Code key={`${uri} ${startLine}`} style={{ overflowWrap: 'anywhere' }}>
              {uri}
              {startLine !== null && `:${startLine}`}
            </Code>
          ))}
          {locations.length > listedPlaces && (
            <Text size="xs" c="dimmed">
              and {(locations.length - listedPlaces).toLocaleString()} more places
            </Text>
          )}
        </Stack>
      )}
    </Paper>
  )
}

const listedRules = 3

/** Only the last part of dotted ids: some scanners put the whole path of the rule before it. */
function RuleNames({ ruleIds }: { ruleIds: string[] }) {
  if (ruleIds.length === 0) return null
  return (
    <>
      , from{' '}
      {ruleIds.slice(0, listedRules).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <span title={id}>{id.split('.').at(-1) || id}</span>
        </Fragment>
      ))}
      {ruleIds.length > listedRules && ` and ${ruleIds.length - listedRules} more`}
    </>
  )
}
