import type { UserDetail } from '@parapet/contract'
import { Completion } from '../../../ui/chart/completion.tsx'
import { WithNote } from '../../../ui/form/with-note.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { columnsOf, DataTable } from '../../../ui/table/data-table.tsx'
import { Time } from '../../../ui/text/time.tsx'

type Line = {
  key: string
  title: string
  kind: string
  progressPercent: number
  done: string
  score: string
  lastActivityAt: string
}

/** What the person has started, most recent first. */
export function PersonProgress({ person }: { person: UserDetail }) {
  return (
    <Section title="Progress">
      <DataTable
        label="Progress"
        columns={columns}
        rows={toLines(person)}
        rowId={({ key }) => key}
        empty={<Empty title="No progress yet">Topics and scenarios appear here once this person starts them.</Empty>}
      />
    </Section>
  )
}

const column = columnsOf<Line>()
const columns = [
  column('title', {
    header: 'What',
    cell: ({ row: line }) => <WithNote note={line.kind}>{line.title}</WithNote>,
  }),
  column('progressPercent', {
    header: 'Progress',
    cell: ({ value, row: line }) => (
      <Completion percent={value} label={`${line.title}: progress`}>
        {line.done}
      </Completion>
    ),
  }),
  column('score', { header: 'Average score' }),
  column('lastActivityAt', { header: 'Last active', cell: ({ value }) => <Time at={value} /> }),
]

function toLines({ practiceProgress, learnProgress }: UserDetail): Line[] {
  const lines: Line[] = [
    ...practiceProgress.map((topic) => ({
      key: `topic ${topic.topicId}`,
      title: topic.topicTitle,
      kind: toKind('Topic', topic.partsToRepeat, 'challenge'),
      progressPercent: topic.progressPercent,
      done: `${topic.challengesCompleted} of ${topic.challengesTotal} challenges`,
      score: topic.averageScore === null ? '–' : `${topic.averageScore} of 100`,
      lastActivityAt: topic.lastActivityAt,
    })),
    ...learnProgress.map((scenario) => ({
      key: `scenario ${scenario.scenarioId}`,
      title: scenario.scenarioTitle,
      kind: toKind('Scenario', scenario.partsToRepeat, 'step'),
      progressPercent: scenario.progressPercent,
      done: `${scenario.currentStep} of ${scenario.totalSteps} steps`,
      score: '–',
      lastActivityAt: scenario.lastActivityAt,
    })),
  ]
  return lines.toSorted((a, b) => b.lastActivityAt.localeCompare(a.lastActivityAt))
}

/** Until it is repeated, the item doesn't count for a certificate. */
function toKind(kind: string, toRepeat: number, part: string): string {
  if (toRepeat === 0) return kind
  return `${kind}, ${toRepeat} ${part}${toRepeat === 1 ? '' : 's'} to repeat for the certificate`
}
