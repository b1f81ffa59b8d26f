import { Table, Title } from '@mantine/core'
import classes from './bar-chart.module.css'

type BarChartProps = {
  title: string
  /** What a bar stands for and what its height counts, for the head of the table. */
  columns: [label: string, value: string]
  bars: { key: string; label: string; value: number }[]
}

/** A column for each value, and the same as a table for whoever cannot see it or wants the numbers. */
export function BarChart({ title, columns, bars }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={classes.figure} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <div aria-hidden>
        <div className={classes.bars}>
          {bars.map(({ key, value }) => (
            <div key={key} className={classes.column} data-none={value === 0 || undefined}>
              <span className={classes.value}>{value === 0 ? '' : value.toLocaleString()}</span>
              <div className={classes.bar} style={{ height: `${(100 * value) / highest}%` }} />
            </div>
          ))}
        </div>
        <div className={classes.labels}>
          {bars.map(({ key, label }) => (
            <span key={key}>{label}</span>
          ))}
        </div>
      </div>
      <details className={classes.table}>
        <summary>As a table</summary>
        <Table verticalSpacing={4} maw={360}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bars.map(({ key, label, value }) => (
              <Table.Tr key={key}>
                <Table.Td>{label}</Table.Td>
                <Table.Td>{value.toLocaleString()}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </figure>
  )
}
