/** Rows of `a | b | c`, as attacks show what they brought to light. */
export type LootTable = { head: string[] | null; rows: string[][] }

/** Undefined for any other text. */
export function readTable(text: string): LootTable | undefined {
  const lines = text.trim().split('\n')
  const cells = lines.map((line) => line.split(' | ').map((cell) => cell.trim()))
  const columns = cells[0]?.length ?? 0
  if (columns < 2 || cells.some((row) => row.length !== columns)) return undefined
  const [first = [], ...others] = cells
  // Names of columns are plain words.
  const isHead =
    others.length > 0 && first.every((cell) => /^[a-z][a-z _-]*$/i.test(cell) && cell === cell.toLowerCase())
  return isHead ? { head: first, rows: others } : { head: null, rows: cells }
}
