import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Select } from './late-fields.tsx'

/** What was typed and chosen. A missing value is the default, so an empty filter matches a URL without parameters. */
export type Filter<Name extends string = never> = { [name in Name | 'search']?: string | undefined }

type FilterBarProps<Name extends string> = {
  filter: Filter<Name>
  onChange: (filter: Filter<Name>) => void
  /** Search fields. */
  search?: { placeholder: string; maxLength?: number }
  /** The first option is the default. */
  selects?: { name: Name; label: string; options: { value: string; label: string }[] }[]
  /** Long lists, searched by typing. */
  choices?: { name: Name; label: string; any: string; options: { value: string; label: string }[] }[]
  /** Days in ISO format: 2026-11-17. */
  days?: { name: Name; label: string }[]
  /** The number of matches; screen readers announce changes. */
  found?: string | undefined
  /** Actions on the matches. */
  children?: ReactNode
}

export function FilterBar<Name extends string = never>(props: FilterBarProps<Name>) {
  const { filter, onChange, search, selects = [], choices = [], days = [], found, children } = props
  const fields = useRef<HTMLDivElement>(null)
  // The URL also holds the sort order, which is not a filter.
  const { sort, hide, ...given } = filter as Record<string, string | undefined>
  const isFiltered = Object.values(given).some((value) => value !== undefined)
  const change = (name: Name | 'search', value: string, byDefault: string) =>
    onChange({ ...filter, [name]: value === byDefault ? undefined : value })
  const reset = () => {
    onChange({ ...(sort === undefined ? {} : { sort }), ...(hide === undefined ? {} : { hide }) } as Filter<Name>)
    // The button disappears, and the focus with it.
    fields.current?.querySelector<HTMLElement>('input, select')?.focus()
  }
  return (
    <Stack gap="sm" role="search">
      <Group align="flex-end" ref={fields}>
        {search !== undefined && (
          <TextInput
            label="Search"
            flex={1}
            miw={200}
            maw={360}
            {...search}
            value={filter.search ?? ''}
            onChange={(event) => change('search', event.currentTarget.value, '')}
          />
        )}
        {selects.map(({ name, label, options }) => {
          const byDefault = options[0]?.value ?? ''
          return (
            <NativeSelect
              key={name}
              label={label}
              data={options}
              value={filter[name] ?? byDefault}
              onChange={(event) => change(name, event.currentTarget.value, byDefault)}
            />
          )
        })}
        {choices.map(({ name, label, any, options }) => (
          <Select
            key={name}
            label={label}
            placeholder={any}
            data={options}
            value={filter[name] ?? null}
            searchable
            clearable
            w={220}
            onChange={(value) => change(name, value ?? '', '')}
          />
        ))}
        {days.map(({ name, label }) => (
          <TextInput
            key={name}
            type="date"
            label={label}
            value={filter[name] ?? ''}
            onChange={(event) => change(name, event.currentTarget.value, '')}
          />
        ))}
        {isFiltered && (
          <Button variant="subtle" onClick={reset}>
            Clear filters
          </Button>
        )}
        {children !== undefined && <Group ml="auto">{children}</Group>}
      </Group>
      {found !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {found}
        </Text>
      )}
    </Stack>
  )
}

/** Whether one of the texts contains the search, ignoring case. */
export function hasText(texts: (string | null)[], search = ''): boolean {
  const wanted = search.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted))
}
