import { List } from '@mantine/core'
import { describeFindingReason, type SarifRun } from '@parapet/contract'
import { Text } from '../../../ui/text/text.tsx'
import { countFindings } from './finding-words.ts'

const listedReasons = 5

/** Why each rule led to the topic. */
export function WhyTopic({ reasons }: Pick<SarifRun['findings'][number], 'reasons'>) {
  if (reasons.length === 0) return null
  return (
    <details>
      <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
        Why this topic
      </Text>
      <List size="sm" spacing={2} mt={4}>
        {reasons.slice(0, listedReasons).map((reason) => (
          <List.Item
            key={`${reason.tool} ${reason.ruleId} ${reason.by} ${reason.evidence}`}
            style={{ overflowWrap: 'anywhere' }}
          >
            {reason.ruleId === '' ? reason.tool : reason.ruleId} ({countFindings(reason.resultCount)}):{' '}
            {describeFindingReason(reason)}
          </List.Item>
        ))}
      </List>
      {reasons.length > listedReasons && (
        <Text size="xs" c="dimmed">
          and {(reasons.length - listedReasons).toLocaleString()} more rules
        </Text>
      )}
    </details>
  )
}
