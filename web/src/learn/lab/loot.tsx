import classes from './loot.module.css'
import { readTable } from './read-table.ts'

/** What came back: a table if it has columns, else the text as it is. What an attack took is red. */
export function Loot({ text, isTaken }: { text: string; isTaken: boolean }) {
  const table = readTable(text)
  if (table === undefined) {
    return (
      <pre className={classes.text} data-taken={isTaken || undefined}>
        {text === '' ? 'Nothing came back.' : text}
      </pre>
    )
  }
  return (
    <table className={classes.table} data-taken={isTaken || undefined}>
      {table.head !== null && (
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {table.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike, and never change places
          <tr key={index}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
