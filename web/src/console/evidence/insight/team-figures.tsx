import { SimpleGrid } from '@mantine/core'
import type { TeamInsight } from '@parapet/contract'
import { Figure } from '../../../ui/chart/figure.tsx'
import { countOf, percentOf } from '../../../ui/text/count.ts'

const nothing = { completed: 0, open: 0, overdue: 0, overduePeople: 0 }

/** A team in four numbers. While they load, the cards are as high as with them, so that the page doesn't move. */
export function TeamFigures({ insight }: { insight: TeamInsight | undefined }) {
  const { completed, open, overdue, overduePeople } = insight?.assignments ?? nothing
  const all = completed + open
  const percent = percentOf(completed, all)
  const isScanned = insight?.findings.observedSince !== null
  const found = insight?.findings.months.reduce((sum, { findings }) => sum + findings, 0) ?? 0
  const shown = (value: string) => (insight === undefined ? '–' : value)
  const note = (words: string) => (insight === undefined ? '\u00a0' : words)
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }}>
      <Figure name="Active members" value={shown((insight?.people ?? 0).toLocaleString())}>
        Excludes deactivated people and auditors
      </Figure>
      <Figure name="Assignments completed" value={all === 0 ? '–' : `${percent}%`} percent={percent}>
        {note(all === 0 ? 'Nothing assigned' : `${completed.toLocaleString()} of ${all.toLocaleString()}`)}
      </Figure>
      <Figure name="People overdue" value={shown(overduePeople.toLocaleString())} isBad={overduePeople > 0}>
        {note(overdue === 0 ? 'Nobody is overdue' : countOf(overdue, 'assignment', 'assignments'))}
      </Figure>
      <Figure name="New findings" value={isScanned ? shown(found.toLocaleString()) : '–'}>
        {isScanned ? 'In the last 12 months, excluding the first scans of each repository' : 'No scans yet'}
      </Figure>
    </SimpleGrid>
  )
}
