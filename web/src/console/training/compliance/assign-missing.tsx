import type { RequirementPeople } from '@parapet/contract'
import { paths } from '../../../paths.generated.ts'
import { countOf } from '../../../ui/text/count.ts'
import { Stack } from '../../../ui/text/flex.tsx'
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import type { Cell } from './compliance-data.ts'
import { canNameEach } from './coverage-words.ts'

type AssignMissingProps = { cell: Cell; place: string; counts: RequirementPeople }

/** Opens the wizard with the topics that people lack, and with these people or everyone in the cell. */
export function AssignMissing({ cell, place, counts }: AssignMissingProps) {
  const untrained = counts.activeLearners - counts.trainedCount
  const missing = counts.topics.filter(({ missingCount }) => missingCount > 0)
  if (missing.length === 0) return null
  const topics = missing.map(({ topicId }) => topicId).join(',')
  const everyone =
    cell.team === undefined ? { everyone: true as const } : cell.team === 'none' ? undefined : { teamId: cell.team }
  const isNamed = canNameEach(untrained, missing.length)
  const what = countOf(missing.length, 'topic', 'topics')
  if (!isNamed && everyone === undefined) {
    return (
      <Text size="sm" c="dimmed">
        Too many people to assign {what} one by one. Add them to a team first.
      </Text>
    )
  }
  const { framework, requirement, team } = cell
  const people = { framework, requirement, ...(team === undefined ? {} : { team }) }
  const all = place === 'all teams' ? 'everyone' : `everyone in ${place}`
  return (
    <Stack gap="xs" align="flex-start">
      <ButtonLink
        to={paths.newAssignment}
        search={{ topics, ...(isNamed ? people : everyone), step: 3 }}
        size="sm"
        aria-describedby="assign-missing"
      >
        Assign missing topics
      </ButtonLink>
      <Text size="xs" c="dimmed" id="assign-missing">
        {isNamed
          ? `${what} to ${countOf(untrained, 'person', 'people')} not trained yet.`
          : `${what} to ${all}: too many people to assign one by one. Past completions count.`}
      </Text>
      {isNamed && everyone !== undefined && (
        <TextLink size="sm" to={paths.newAssignment} search={{ topics, ...everyone, step: 3 }}>
          Assign to {all} instead
        </TextLink>
      )}
    </Stack>
  )
}
