import type { FixLab } from '@parapet/contract'

/**
 * The points for both ways to fix. Writing begins with more, but failed runs lower only what writing is worth, and wrong
 * choices only what choosing is worth.
 */
export function compareWays({ chooseWorth, worth }: Pick<FixLab, 'chooseWorth' | 'worth'>): string {
  const why = worth < chooseWorth ? ' after your failed runs' : ''
  return `Choosing the right fix is worth ${chooseWorth} points; writing it yourself is worth ${worth}${why}.`
}
