import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { DateField } from '../form/date-field.tsx'
import { Select } from '../form/late-fields.tsx'
import { Group, Stack } from '../text/flex.tsx'
import { Text } from '../text/text.tsx'
import classes from './filter-bar.module.css'
import type { Filter, FilterState } from './table-state.ts'

type FilterBarProps<Name extends string> = {
  filter: FilterState<Name>
  /** Search fields. */
  search?: { placeholder: string; maxLength?: number }
  /** The first option is the default. */
  selects?: { name: Name; label: string; options: { value: string; label: string }[] }[]
  /** Long lists, searched by typing. */
  choices?: { name: Name; label: string; any: string; options: { value: string; label: string }[] }[]
  /** Days in ISO format: 2026-11-17. */
  days?: { name: Name; label: string }[]
  errors?: { [name in Name]?: string | undefined }
  /** The number of matches; screen readers announce changes. */
  found?: string | undefined
  /** Actions on the matches. */
  children?: ReactNode
}

export function FilterBar<Name extends string = never>(props: FilterBarProps<Name>) {
  const { filter, search, selects = [], choices = [], days = [], errors, found, children } = props
  const { values } = filter
  const fields = useRef<HTMLDivElement>(null)
  // The URL follows a moment later, and must not move the cursor or drop a letter meanwhile.
  const [typed, setTyped] = useState<string>()
  const isFiltered = Object.values(values).some((value) => value !== undefined)
  const change = (name: Name | 'search', value: string, byDefault: string) =>
    filter.change({ [name]: value === byDefault ? undefined : value } as Filter<Name>)
  const reset = () => {
    setTyped(undefined)
    filter.clear()
    // The button disappears, and the focus with it.
    fields.current?.querySelector<HTMLElement>('input, select')?.focus()
  }
  return (
    <Stack gap="sm" role="search">
      <Group align="flex-end" gap="sm" ref={fields}>
        {search !== undefined && (
          <TextInput
            label="Search"
            className={classes.search as string}
            {...search}
            value={typed ?? values.search ?? ''}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              change('search', event.currentTarget.value, '')
            }}
            onBlur={() => setTyped(undefined)}
          />
        )}
        {selects.map(({ name, label, options }) => {
          const byDefault = options[0]?.value ?? ''
          return (
            <NativeSelect
              key={name}
              className={classes.field as string}
              label={label}
              data={options}
              value={values[name] ?? byDefault}
              onChange={(event) => change(name, event.currentTarget.value, byDefault)}
            />
          )
        })}
        {choices.map(({ name, label, any, options }) => (
          <Select
            key={name}
            className={classes.choice as string}
            label={label}
            placeholder={any}
            data={options}
            value={values[name] ?? null}
            searchable
            clearable
            onChange={(value) => change(name, value ?? '', '')}
          />
        ))}
        {days.map(({ name, label }) => (
          <DateField
            key={name}
            className={classes.day as string}
            label={label}
            error={errors?.[name]}
            value={values[name] ?? ''}
            onCommit={(value) => change(name, value, '')}
          />
        ))}
        {isFiltered && (
          <Button variant="subtle" onClick={reset}>
            Clear filters
          </Button>
        )}
      </Group>
      {(found !== undefined || children !== undefined) && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {found}
          </Text>
          {children}
        </Group>
      )}
    </Stack>
  )
}

/** Whether one of the texts contains the search, ignoring case. */
export function hasText(texts: (string | null)[], search = ''): boolean {
  const wanted = search.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted))
}
