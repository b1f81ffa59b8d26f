import { Button } from '@mantine/core'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { Icon } from '../text/icon.tsx'
import classes from './data-table.module.css'
import { saveFile, toCsv } from './to-csv.ts'

export type TableToolsProps = {
  label: string
  columns: readonly { id: string; header: string }[]
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
  /** A file of what is shown; the first line names the columns. */
  csv: { fileName: string; lines: () => unknown[][] } | undefined
}

/** Chooses columns, and exports what is shown. */
export function TableTools({ label, columns, hidden, onHide, csv }: TableToolsProps) {
  const toggle = (id: string) => onHide(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id])
  return (
    <>
      <details className={classes.choice}>
        <summary>
          <Icon of={IconColumns3} size={16} /> Columns
        </summary>
        <fieldset>
          <legend className="visually-hidden">Columns of {label}</legend>
          {columns.map((column, index) => (
            <label key={column.id}>
              <input
                type="checkbox"
                checked={!hidden.includes(column.id)}
                // The first column names the row.
                disabled={index === 0}
                onChange={() => toggle(column.id)}
              />
              {column.header}
            </label>
          ))}
        </fieldset>
      </details>
      {csv !== undefined && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon of={IconDownload} size={16} />}
          onClick={() => saveFile(csv.fileName, toCsv(csv.lines()))}
          title="The rows and columns shown here, as CSV"
        >
          Export list
        </Button>
      )}
    </>
  )
}
