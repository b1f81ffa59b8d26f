/** A year below is an unfinished one: browsers read the first digits of 2026 as the years 2, 20 and 202. */
const firstYear = 1970

/** What is wrong with a typed date; undefined if nothing is. */
export function dateProblem(
  value: string,
  { isIncomplete, isRequired }: { isIncomplete: boolean; isRequired: boolean },
): string | undefined {
  if (isIncomplete) return 'Enter a complete date.'
  if (value === '') return isRequired ? 'Enter a date.' : undefined
  const year = Number(value.split('-', 1)[0])
  return year < firstYear || year > 9999 ? `Enter a year from ${firstYear} to 9999.` : undefined
}
