import { countOf } from './count.ts'
import classes from './strength-cell.module.css'

type StrengthCellProps = { found: { averageScore: number; results: number } | undefined }

/** A cell of a heat map: the better the score, the stronger the color. It also has its number. */
export function StrengthCell({ found }: StrengthCellProps) {
  return (
    <td className={classes.cell} data-level={levelOf(found?.averageScore)}>
      {found === undefined ? (
        <span title="No results yet">–</span>
      ) : (
        <span title={countOf(found.results, 'result', 'results')}>{found.averageScore}</span>
      )}
    </td>
  )
}

/** Four steps that are easy to tell apart; 0 is none. */
function levelOf(score: number | undefined): number {
  if (score === undefined) return 0
  return score < 50 ? 1 : score < 70 ? 2 : score < 85 ? 3 : 4
}
