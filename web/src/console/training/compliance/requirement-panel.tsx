import { CloseButton, Title } from '@mantine/core'
import type { FrameworkCoverage, RequirementPeople as RequirementCounts, RequirementCoverage } from '@parapet/contract'
import { createLink } from '@tanstack/react-router'
import { useFilteredParts } from '../../../api/query.ts'
import { paths } from '../../../paths.generated.ts'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { countOf, percentOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { AssignMissing } from './assign-missing.tsx'
import classes from './compliance.module.css'
import { type Cell, cellPeople } from './compliance-data.ts'
import { countMissing, describeWindow, nameTeam } from './coverage-words.ts'
import { RequirementPeople } from './requirement-people.tsx'

type PanelProps = { coverage: FrameworkCoverage; requirement: RequirementCoverage; team: string | undefined }

const CloseLink = createLink((props: object) => <CloseButton component="a" {...props} />)

/** The people behind a cell of the heatmap, and what is missing. */
export function RequirementPanel({ coverage, requirement, team }: PanelProps) {
  const place = nameTeam(coverage, team)
  const note = describeWindow(requirement, coverage.windowDays)
  const cell = { framework: coverage.frameworkId, requirement: requirement.requirementId, team }
  return (
    <aside className={classes.panel} aria-label="Details">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h4">
            {requirement.title} in {place}
          </Title>
          <Text size="xs" c="dimmed">
            {requirement.requirementId} · {countOf(requirement.topics.length, 'topic', 'topics')}
            {note === undefined ? '' : ` · ${note}`}
          </Text>
        </div>
        <CloseLink
          to={paths.compliance}
          search={{ framework: coverage.frameworkId }}
          resetScroll={false}
          aria-label="Close details"
        />
      </Group>
      {/* Another cell starts with its own list and an empty search. */}
      <CellDetails key={Object.values(cell).join(' ')} cell={cell} place={place} required={coverage.requiredPercent} />
    </aside>
  )
}

type CellProps = { cell: Cell; place: string; required: number }

function CellDetails({ cell, place, required }: CellProps) {
  const first = useFilteredParts(cellPeople(cell, { state: 'not_trained', search: '' }))
  return (
    <Loaded query={first}>
      {({ pages: [counts] }) =>
        counts !== undefined && (
          <Stack gap="md">
            <Share trained={counts.trainedCount} learners={counts.activeLearners} required={required} />
            <Topics counts={counts} />
            <ForAdmins>
              <AssignMissing cell={cell} place={place} counts={counts} />
            </ForAdmins>
            <RequirementPeople
              cell={cell}
              trainedCount={counts.trainedCount}
              untrainedCount={counts.activeLearners - counts.trainedCount}
            />
          </Stack>
        )
      }
    </Loaded>
  )
}

/** The topics of the requirement, and how many people lack each. */
function Topics({ counts: { topics } }: { counts: RequirementCounts }) {
  return (
    <ul className={classes.topics} aria-label="Topics">
      {topics.map(({ topicId, topicTitle, missingCount }) => (
        <li key={topicId}>
          <Text size="sm">{topicTitle}</Text>
          <Text size="xs" c="dimmed">
            {missingCount === 0 ? 'Passed by all' : `${missingCount.toLocaleString()} not passed`}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function Share({ trained, learners, required }: { trained: number; learners: number; required: number }) {
  const percent = percentOf(trained, learners)
  const missing = countMissing(trained, learners, required)
  return (
    <div>
      <Text>
        <b className={classes.figure}>
          {trained.toLocaleString()} of {learners.toLocaleString()}
        </b>{' '}
        trained, {percent}%
      </Text>
      <div className={classes.meter} role="img" aria-label={`${percent}%, ${required}% needed`}>
        <i style={{ width: `${percent}%` }} data-low={missing > 0 || undefined} />
        <u style={{ left: `${required}%` }} />
      </div>
      <Text size="sm" c="dimmed">
        {missing === 0
          ? `At least ${required}% are trained.`
          : `Train ${countOf(missing, 'more person', 'more people')} to reach ${required}%.`}
      </Text>
    </div>
  )
}
