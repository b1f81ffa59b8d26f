import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Table } from '../table/table.tsx'
import classes from './line-chart.module.css'

export type Line = { label: string /** A token of the palette. */; color: string; isDashed?: boolean; values: number[] }

type LineChartProps = {
  title: string
  /** The name of a point in time, for the table header. */
  pointName: string
  /** Moments in order, in the format of the API. */
  points: string[]
  toLabel: (point: string) => string
  lines: Line[]
  aside?: ReactNode
}

/** Lines over time: the values at the pointer appear below, and the same data is available as a table. */
export function LineChart({ title, pointName, points, toLabel, lines, aside }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number>()
  const shown = at ?? points.length - 1
  const drawn = JSON.stringify([points, lines])
  useEffect(() => {
    const box = place.current
    if (box === null) return
    let remove = () => {}
    let isGone = false
    const [moments, series] = JSON.parse(drawn) as [string[], Line[]]
    void import('./draw-lines.ts').then(({ drawLines }) => {
      if (!isGone) remove = drawLines(box, { points: moments, lines: series, onPoint: setAt })
    })
    return () => {
      isGone = true
      remove()
    }
  }, [drawn])
  return (
    <figure className={classes.figure} aria-label={title}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {aside}
      </div>
      <div ref={place} className={classes.chart} aria-hidden />
      <p className={classes.read} aria-hidden>
        <b>{toLabel(points[shown] ?? '')}</b>
        {lines.map(({ label, color, isDashed, values }) => (
          <span key={label}>
            <i style={{ color: `var(${color})` }} data-dashed={isDashed} />
            {label} {values[shown]?.toLocaleString()}
          </span>
        ))}
      </p>
      <details className={classes.table}>
        <summary>Show as a table</summary>
        <Table cellSpace={4} style={{ maxWidth: 480 }}>
          <thead>
            <tr>
              {[pointName, ...lines.map(({ label }) => label)].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, index) => (
              <tr key={point}>
                <th scope="row">{toLabel(point)}</th>
                {lines.map(({ label, values }) => (
                  <td key={label}>{values[index]?.toLocaleString()}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}
