import type { CSSProperties } from 'react'
import { Table, TableScroll } from '../table/table.tsx'
import { countOf } from '../text/count.ts'
import legend from './legend.module.css'
import classes from './strength-table.module.css'

type Strength = { averageScore: number; results: number }

type StrengthTableProps = {
  /** What a row is: the header of the first column. */
  rowName: string
  categories: readonly { categoryId: string; categoryTitle: string }[]
  rows: readonly { id: string; name: string; strengthIn: (categoryId: string) => Strength | undefined }[]
}

/** A heat map of average scores by category: the better the score, the stronger the color. Each cell has its number. */
export function StrengthTable({ rowName, categories, rows }: StrengthTableProps) {
  return (
    <div className={classes.heat} style={{ '--categories': categories.length } as CSSProperties}>
      <TableScroll>
        <Table hasStickyColumn aria-label="Strength by category" cellSpace={4}>
          <thead>
            <tr>
              <th scope="col">{rowName}</th>
              {categories.map(({ categoryId, categoryTitle }) => (
                <th key={categoryId} scope="col">
                  <span>{categoryTitle}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, strengthIn }) => (
              <tr key={id}>
                <th scope="row" title={name}>
                  {name}
                </th>
                {categories.map(({ categoryId }) => (
                  <Cell key={categoryId} strength={strengthIn(categoryId)} />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      <ul className={legend.legend} aria-label="Colors">
        {steps.map(({ from, label }, index) => (
          <li key={from}>
            <i className={classes.step} data-step={index + 1} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Cell({ strength }: { strength: Strength | undefined }) {
  if (strength === undefined) {
    return (
      <td className={classes.none}>
        <span title="No results yet">–</span>
      </td>
    )
  }
  const { averageScore, results } = strength
  return (
    <td className={classes.step} data-step={steps.findLastIndex(({ from }) => averageScore >= from) + 1}>
      <span title={countOf(results, 'result', 'results')}>{averageScore}</span>
    </td>
  )
}

/** The colors, each for as many points as the one before. Nearly all scores are above the first. */
const steps = [
  { from: 0, label: 'Below 45' },
  { from: 45, label: '45–59' },
  { from: 60, label: '60–74' },
  { from: 75, label: '75–89' },
  { from: 90, label: '90 or more' },
]
