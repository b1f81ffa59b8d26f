import { CloseButton, Title } from '@mantine/core'
import type { FrameworkCoverage, RequirementCoverage, RequirementPerson } from '@parapet/contract'
import { createLink } from '@tanstack/react-router'
import { useDeferredQuery } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { countOf, percentOf } from '../../ui/count.ts'
import { Group, Stack } from '../../ui/flex.tsx'
import { ForAdmins } from '../../ui/for-admins.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { PersonLink } from '../people/person-link.tsx'
import classes from './compliance.module.css'
import { peopleQueryOf } from './compliance-data.ts'
import { countMissing, describeWindow, nameTeam } from './coverage-words.ts'

type PanelProps = { coverage: FrameworkCoverage; requirement: RequirementCoverage; team: string | undefined }

const CloseLink = createLink((props: object) => <CloseButton component="a" {...props} />)

/** The people behind a cell of the heatmap, and what is missing. */
export function RequirementPanel({ coverage, requirement, team }: PanelProps) {
  const people = useDeferredQuery(peopleQueryOf(coverage.frameworkId, requirement.requirementId, team))
  const place = nameTeam(coverage, team)
  const note = describeWindow(requirement, coverage.windowDays)
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
      <Text size="sm" c="dimmed">
        {requirement.topics.map(({ topicTitle }) => topicTitle).join(', ')}
      </Text>
      <Loaded query={people}>
        {({ activeLearners, trainedCount, people: listed, isCut }) => (
          <Stack gap="md">
            <Share trained={trainedCount} learners={activeLearners} required={coverage.requiredPercent} />
            <ForAdmins>
              <ButtonLink
                to={paths.newAssignment}
                search={team === undefined || team === 'none' ? {} : { teamId: team }}
                size="sm"
                style={{ alignSelf: 'flex-start' }}
              >
                Assign missing topics
              </ButtonLink>
            </ForAdmins>
            <People title="Not trained yet" people={listed.filter(({ isTrained }) => !isTrained)} />
            <People title="Trained" people={listed.filter(({ isTrained }) => isTrained)} />
            {isCut && (
              <Text size="sm" c="dimmed">
                Only the first {listed.length.toLocaleString()} people are listed.
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </aside>
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

function People({ title, people }: { title: string; people: readonly RequirementPerson[] }) {
  if (people.length === 0) return null
  return (
    <section>
      <Title order={3} size="h6">
        {title}: {people.length.toLocaleString()}
      </Title>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.userId}>
            <PersonLink {...person} />
            <Text size="xs" c="dimmed">
              <Missing person={person} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One topic by name, more by number. */
function Missing({ person: { missing, trainedUntil } }: { person: RequirementPerson }) {
  if (trainedUntil !== null) {
    return (
      <>
        Until <Time at={trainedUntil} />
      </>
    )
  }
  const name = (topics: typeof missing) => (topics.length === 1 ? topics[0]?.topicTitle : `${topics.length} topics`)
  const never = missing.filter(({ passedAt }) => passedAt === null)
  const expired = missing.filter(({ passedAt }) => passedAt !== null)
  return (
    <>
      {never.length > 0 && <>Not passed: {name(never)}</>}
      {never.length > 0 && expired.length > 0 && ' · '}
      {expired.length > 0 && <>Expired: {name(expired)}</>}
    </>
  )
}
