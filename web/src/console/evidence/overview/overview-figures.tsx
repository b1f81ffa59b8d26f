import { SimpleGrid } from '@mantine/core'
import type { Overview } from '@parapet/contract'
import { paths } from '../../../paths.generated.ts'
import { Figure } from '../../../ui/chart/figure.tsx'
import { countOf, percentOf } from '../../../ui/text/count.ts'
import { Group } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'

export function Figures({ overview: { seats, assignments, overdue } }: { overview: Overview }) {
  const late = overdue.upTo7Days + overdue.upTo30Days + overdue.longer
  const completed = percentOf(assignments.completed, assignments.reached)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <Figure
        name="Seats used"
        value={`${seats.used.toLocaleString()} of ${seats.max.toLocaleString()}`}
        percent={percentOf(seats.used, seats.max)}
      >
        <TextLink size="xs" to={paths.people}>
          All people
        </TextLink>
      </Figure>
      <Figure name="Active assignments" value={assignments.open.toLocaleString()}>
        <Group gap="xs">
          <TextLink size="xs" to={paths.assignments}>
            All assignments
          </TextLink>
          <TextLink size="xs" to={paths.assignments} search={{ sort: 'completion' }}>
            Least completed first
          </TextLink>
        </Group>
      </Figure>
      <Figure name="Completed" value={`${completed}%`} percent={completed}>
        {assignments.completed.toLocaleString()} of {assignments.reached.toLocaleString()} across all active
        assignments, {assignments.late.toLocaleString()} of them late; each person counts once per assignment
      </Figure>
      <Figure name="Overdue" value={late.toLocaleString()} isBad={late > 0}>
        {late === 0 ? (
          'Nobody is overdue'
        ) : (
          <Group gap="xs">
            <TextLink size="xs" to={paths.overdue}>
              {countOf(overdue.people, 'person', 'people')}
            </TextLink>
            <TextLink size="xs" to={paths.assignments} search={{ overdue: 'yes', sort: '-overdue' }}>
              {countOf(overdue.assignments, 'assignment', 'assignments')}
            </TextLink>
          </Group>
        )}
      </Figure>
    </SimpleGrid>
  )
}
