import { Paper, Progress, SimpleGrid, Text } from '@mantine/core'
import type { Overview } from '@parapet/contract'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/link.tsx'

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
      <Figure name="Open assignments" value={assignments.open.toLocaleString()}>
        <TextLink size="xs" to={paths.assignments}>
          All assignments
        </TextLink>
      </Figure>
      <Figure name="Completed" value={`${completed} %`} percent={completed}>
        {assignments.completed.toLocaleString()} of {assignments.reached.toLocaleString()}, each person of each open
        assignment counted
      </Figure>
      <Figure name="Overdue" value={late.toLocaleString()} isBad={late > 0}>
        {late === 0
          ? 'Nobody is late'
          : `in ${overdue.assignments} ${overdue.assignments === 1 ? 'assignment' : 'assignments'}, each person counted`}
      </Figure>
    </SimpleGrid>
  )
}

type FigureProps = { name: string; value: string; percent?: number; isBad?: boolean; children: ReactNode }

function Figure({ name, value, percent, isBad = false, children }: FigureProps) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={28} fw={600} lh={1.4} {...(isBad ? { c: 'red' } : {})}>
        {value}
      </Text>
      {percent !== undefined && <Progress value={percent} my={6} aria-label={name} />}
      <Text size="xs" c="dimmed" component="div">
        {children}
      </Text>
    </Paper>
  )
}

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}
