import { Checkbox, Fieldset, NativeSelect, SimpleGrid } from '@mantine/core'
import { peopleColumnNames, peopleColumns } from '@parapet/contract'
import { Stack } from '../../../../ui/text/flex.tsx'
import type { PeopleFile } from './people-file.ts'
import type { Columns } from './people-rows.ts'

type ChooseColumnsProps = {
  file: PeopleFile
  isHeader: boolean
  columns: Columns
  onHeader: (isHeader: boolean) => void
  onChange: (columns: Columns) => void
}

/** Maps the columns of the file. They are detected by name; the rest is chosen here. */
export function ChooseColumns({ file, isHeader, columns, onHeader, onChange }: ChooseColumnsProps) {
  const first = file.lines[0]?.cells ?? []
  const data = first.map((cell, index) => ({
    value: String(index),
    label: isHeader && cell !== '' ? cell : `Column ${index + 1}${isHeader ? '' : ` (${cell})`}`,
  }))
  return (
    <Fieldset legend="Columns">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          {peopleColumnNames.map((column) => {
            const isNeeded = column === 'name' || column === 'email'
            const value = columns[column]
            return (
              <NativeSelect
                key={column}
                label={peopleColumns[column].label}
                required={isNeeded}
                error={isNeeded && value === null && 'Choose the column'}
                data={[{ value: '', label: isNeeded ? 'Choose a column' : 'Not in the file' }, ...data]}
                value={value === null ? '' : String(value)}
                onChange={({ currentTarget: { value: chosen } }) =>
                  onChange({ ...columns, [column]: chosen === '' ? null : Number(chosen) })
                }
              />
            )
          })}
        </SimpleGrid>
        <Checkbox
          label="The first line contains the column names"
          checked={isHeader}
          onChange={(event) => onHeader(event.currentTarget.checked)}
        />
      </Stack>
    </Fieldset>
  )
}
