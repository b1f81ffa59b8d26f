import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { exportRequirementPeople, limits, type RequirementPerson } from '@parapet/contract'
import { useState } from 'react'
import { useFilteredParts } from '../../../api/query.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { DownloadButton } from '../../../ui/table/download-button.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { PersonLink } from '../../organization/people/person-link.tsx'
import classes from './compliance.module.css'
import { type Cell, cellFile, cellPeople } from './compliance-data.ts'

/** Pause in typing before a search. */
const pauseMs = 250

type State = 'trained' | 'not_trained'
type PeopleProps = { cell: Cell; trainedCount: number; untrainedCount: number }

/** Everybody in a cell: the counts come from the service, the list is loaded as far as it is read. */
export function RequirementPeople({ cell, trainedCount, untrainedCount }: PeopleProps) {
  const [state, setState] = useState<State>(untrainedCount === 0 && trainedCount > 0 ? 'trained' : 'not_trained')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pauseMs)
  const people = useFilteredParts(cellPeople(cell, { state, search }))
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="People"
        fullWidth
        data={[
          { value: 'not_trained', label: `Not trained (${untrainedCount.toLocaleString()})` },
          { value: 'trained', label: `Trained (${trainedCount.toLocaleString()})` },
        ]}
        value={state}
        onChange={(value) => setState(value as State)}
      />
      <TextInput
        label="Search"
        placeholder="Name or email"
        maxLength={limits.auditSearchLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded query={people}>
        {({ pages }) => {
          const shown = pages.flatMap((page) => page.people)
          return (
            <>
              <Text size="xs" c="dimmed" role="status">
                {describeShown(shown.length, { isAll: !people.hasNextPage, isSearched: search !== '' })}
              </Text>
              {shown.length > 0 && (
                <ul className={classes.people} aria-label={state === 'trained' ? 'Trained' : 'Not trained'}>
                  {shown.map((person) => (
                    <li key={person.userId}>
                      <PersonLink {...person} />
                      <Text size="xs" c="dimmed">
                        <Missing person={person} />
                      </Text>
                    </li>
                  ))}
                </ul>
              )}
            </>
          )
        }}
      </Loaded>
      <Group gap="xs">
        {people.hasNextPage && (
          <Button variant="default" loading={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
            Show more people
          </Button>
        )}
        <DownloadButton
          operation={exportRequirementPeople}
          input={cellFile(cell)}
          title="As CSV: everyone, trained or not, with missing topics"
        >
          Export people
        </DownloadButton>
      </Group>
    </Stack>
  )
}

function describeShown(count: number, { isAll, isSearched }: { isAll: boolean; isSearched: boolean }): string {
  if (count === 0) return isSearched ? 'Nobody found' : 'Nobody'
  const words = countOf(count, 'person', 'people')
  if (!isAll) return `Showing the first ${words}`
  return isSearched ? `${words} found` : `All ${words}`
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
