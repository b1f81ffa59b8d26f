/** Loaded with the first chart: only one page needs the library. */
import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { endOf, isMonthly, periodAt } from './chart-periods.ts'
import type { Line } from './line-chart.tsx'

type Drawing = { points: string[]; lines: Line[]; onPoint: (index: number | undefined) => void }

const height = 220

/** Draws into the box, follows its width and the theme, and returns a function to remove it. */
export function drawLines(box: HTMLElement, { points, lines, onPoint }: Drawing): () => void {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  const times = points.map((point) => Date.parse(point) / 1000)
  const format = isMonthly(times) ? month : day
  const make = () => {
    const axis = {
      stroke: token('--text-soft'),
      font: '13px "Source Sans 3 Variable", sans-serif',
      ticks: { show: false },
    }
    const options: uPlot.Options = {
      width: box.clientWidth,
      height,
      // The last label is centered under the last point.
      padding: [8, 24, 0, 0],
      legend: { show: false },
      cursor: {
        drag: { x: false, y: false },
        points: { size: 8 },
        dataIdx: (_, __, ___, moment) => periodAt(times, moment),
      },
      scales: {
        // Up to the end of the last period: to its start only, it would have no width.
        x: { range: () => [times[0] ?? 0, endOf(times)] },
        y: { range: (_, __, most) => [0, Math.max(4, most * 1.1)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          // Below a point at 0.
          gap: 10,
          size: 36,
          splits: ({ width }) => chooseLabeled(times, width),
          values: (_, labeled) => labeled.map((seconds) => format.format(seconds * 1000)),
        },
        {
          ...axis,
          grid: { stroke: token('--line'), width: 1 },
          size: 48,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000],
        },
      ],
      series: [
        {},
        ...lines.map(({ label, color, isDashed = false }) => ({
          label,
          stroke: token(color),
          width: 2,
          ...(isDashed ? { dash: [4, 4] } : { fill: `${token(color)}22` }),
          // Weekly counts are steps, not slopes.
          ...(uPlot.paths.stepped === undefined ? {} : { paths: uPlot.paths.stepped({ align: 1, extend: true }) }),
        })),
      ],
      // Without an index, the pointer has left; the list keeps the last ones.
      hooks: { setCursor: [({ cursor: { idx, idxs } }) => onPoint(idx == null ? undefined : (idxs?.[1] ?? idx))] },
    }
    return new uPlot(options, [times, ...lines.map(({ values }) => values)], box)
  }
  let chart = make()
  const resized = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height }))
  resized.observe(box)
  const themed = new MutationObserver(() => {
    chart.destroy()
    chart = make()
  })
  themed.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  return () => {
    resized.disconnect()
    themed.disconnect()
    chart.destroy()
  }
}

/** Weeks start in UTC; in a zone west of it, the date would be the Sunday before. */
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })

/** The moments with a label: as many as fit, evenly spaced, and always the last. */
function chooseLabeled(times: number[], width: number): number[] {
  const step = Math.max(1, Math.ceil((times.length * 64) / width))
  return times.filter((_, index) => (times.length - 1 - index) % step === 0)
}
