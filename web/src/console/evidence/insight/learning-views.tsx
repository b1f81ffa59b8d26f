import { SimpleGrid } from '@mantine/core'
import { enoughTried, type LearningInsight, pauseMinutesMax } from '@parapet/contract'
import { paths } from '../../../paths.generated.ts'
import { Figure } from '../../../ui/chart/figure.tsx'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { countOf, percentOf } from '../../../ui/text/count.ts'
import { Stack } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { enoughWords, minutesOf } from './insight-words.ts'

type LearningProps = { learning: LearningInsight; view: 'topics' | 'challenges' | 'fixes' }

/** What people find hard, and what takes them long. */
export function LearningViews({ learning, view }: LearningProps) {
  if (learning.attempts === 0 && learning.fixes.length === 0) {
    return (
      <Empty title="Nobody has practiced in this time">
        Assign a topic. As people take challenges, this page shows what is hard for them.
      </Empty>
    )
  }
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure name="People who practiced" value={learning.people.toLocaleString()}>
          active, excluding auditors
        </Figure>
        <Figure name="Attempts" value={learning.attempts.toLocaleString()}>
          at challenges
        </Figure>
        <Figure name="Time on challenges" value={minutesOf(learning.minutes)}>
          pauses count as 10 min at most
        </Figure>
      </SimpleGrid>
      {view === 'topics' && <Topics learning={learning} />}
      {view === 'challenges' && <Challenges learning={learning} />}
      {view === 'fixes' && <Fixes learning={learning} />}
    </Stack>
  )
}

const tooFew = 'Too little data to compare'

function Note({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" maw="75ch">
      {children}
    </Text>
  )
}

function Topics({ learning: { topics } }: { learning: LearningInsight }) {
  return (
    <>
      <DataTable
        main={{ fileName: 'weakest-topics.csv' }}
        label="Weakest topics"
        columns={topicColumns}
        rows={topics}
        rowId={({ topicId }) => topicId}
        minWidth={700}
      />
      <Note>
        {`The lowest average score comes first. A topic needs ${enoughWords} to be compared; the others come last. Time runs from the start of a challenge to its end; a pause counts as ${pauseMinutesMax} minutes at most. Reading a lesson isn’t measured.`}
      </Note>
    </>
  )
}

const topicColumn = columnsOf<LearningInsight['topics'][number]>()
const topicColumns = [
  topicColumn('topicTitle', {
    header: 'Topic',
    style: { maxWidth: 280 },
    cell: ({ value, row }) => (
      <WithNote note={row.isEnough ? row.categoryTitle : `${row.categoryTitle} · ${tooFew}`}>
        <TextLink size="sm" to={paths.topic} params={{ topicId: row.topicId }}>
          {value}
        </TextLink>
      </WithNote>
    ),
  }),
  topicColumn('averageScore', { header: 'Average score' }),
  topicColumn(({ failedAttempts, attempts }) => percentOf(failedAttempts, attempts), {
    id: 'failed',
    header: 'Failed',
    style: { whiteSpace: 'nowrap' },
    cell: ({ value, row }) => (
      <div>
        <WithNote note={`${row.failedAttempts.toLocaleString()} of ${countOf(row.attempts, 'attempt', 'attempts')}`}>
          {`${value}%`}
        </WithNote>
      </div>
    ),
  }),
  topicColumn('people', { header: 'People' }),
  topicColumn('minutesPerPerson', {
    header: 'Time per person',
    style: { whiteSpace: 'nowrap' },
    cell: ({ value, row }) =>
      row.minutes === 0 ? (
        '–'
      ) : (
        <div>
          <WithNote note={`estimated ${minutesOf(row.estimatedMinutes)}`}>{minutesOf(value)}</WithNote>
        </div>
      ),
  }),
  topicColumn('minutes', {
    header: 'Total time',
    style: { whiteSpace: 'nowrap' },
    cell: ({ value }) => (value === 0 ? '–' : minutesOf(value)),
  }),
]

function Challenges({ learning: { challenges, challengesUncompared } }: { learning: LearningInsight }) {
  const others =
    challengesUncompared === 0
      ? ''
      : ` ${countOf(challengesUncompared, 'challenge has', 'challenges have')} too few first attempts in this period and ${challengesUncompared === 1 ? 'is' : 'are'} left out.`
  return (
    <>
      <DataTable
        main={{ fileName: 'hardest-challenges.csv' }}
        label="Hardest challenges"
        columns={challengeColumns}
        rows={challenges}
        rowId={({ topicId, challengeId }) => `${topicId} ${challengeId}`}
        minWidth={700}
        empty={
          <Empty title="Too little data to compare challenges">
            {`A challenge is listed here after first attempts by ${enoughTried.people} people and ${enoughTried.attempts} attempts in all. Choose a longer period, or all teams.`}
          </Empty>
        }
      />
      {challenges.length > 0 && (
        <Note>
          {`The challenges that the fewest people pass on their first attempt, at most 50. Only first attempts in this period count, so people who tried a challenge earlier are left out. A challenge is ranked after first attempts by at least ${enoughTried.people} people and ${enoughTried.attempts} attempts in all.${others}`}
        </Note>
      )}
    </>
  )
}

const challengeColumn = columnsOf<LearningInsight['challenges'][number]>()
const challengeColumns = [
  challengeColumn('challengeTitle', {
    header: 'Challenge',
    style: { maxWidth: 320 },
    cell: ({ value, row }) => <WithNote note={row.topicTitle}>{value}</WithNote>,
  }),
  challengeColumn(({ firstPassed, firstAttempts }) => percentOf(firstPassed, firstAttempts), {
    id: 'first',
    header: 'Passed first time',
    cell: ({ value, row }) => (
      <div>
        <WithNote note={`${row.firstPassed} of ${countOf(row.firstAttempts, 'first attempt', 'first attempts')}`}>
          {`${value}%`}
        </WithNote>
      </div>
    ),
  }),
  challengeColumn('attempts', { header: 'Attempts' }),
  challengeColumn('people', { header: 'People' }),
  challengeColumn('hintsUsed', { header: 'Hints used' }),
]

function Fixes({ learning: { fixes } }: { learning: LearningInsight }) {
  return (
    <>
      <DataTable
        main={{ fileName: 'failed-fixes.csv' }}
        label="Most failed fixes"
        columns={fixColumns}
        rows={fixes}
        rowId={({ topicId, challengeId, fixId }) => `${topicId} ${challengeId} ${fixId}`}
        minWidth={640}
        empty={
          <Empty title="No failed fixes in this time">
            Wrong fixes that people choose, and fixes they write that leave the attack open, are counted here.
          </Empty>
        }
      />
      {fixes.length > 0 && (
        <Note>
          The fixes that people chose and that failed most often, at most 50. One attempt can include several and still
          pass. Fixes written by hand count when the attack still works or the feature broke. These are answers to
          challenges: don’t share them with learners.
        </Note>
      )}
    </>
  )
}

const fixColumn = columnsOf<LearningInsight['fixes'][number]>()
const fixColumns = [
  fixColumn(({ fixTitle }) => fixTitle.replaceAll('`', ''), {
    id: 'fix',
    header: 'Fix',
    style: { maxWidth: 320 },
  }),
  fixColumn('challengeTitle', {
    header: 'Challenge',
    style: { maxWidth: 280 },
    cell: ({ value, row }) => (
      <div>
        <WithNote note={row.topicTitle}>{value}</WithNote>
      </div>
    ),
  }),
  fixColumn('times', { header: 'Times failed' }),
  fixColumn('people', { header: 'People' }),
]
