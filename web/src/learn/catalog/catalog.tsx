import { Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { getLearnCatalog, type LearnCategory, languageNames } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { apiQuery, load } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ItemList } from '../items/item-list.tsx'
import { count, toLanguageOptions } from '../words.ts'
import { type CatalogFilter, filterCatalog, listCwes } from './catalog-filter.ts'

const catalogQuery = apiQuery(getLearnCatalog)

export const loader = ({ client }: LoaderArgs) => load(client, catalogQuery)

/** What there is to learn. The filters stand in the address, so that a narrowed catalog can be linked to. */
export function CatalogPage() {
  const catalog = useSuspenseQuery(catalogQuery)
  return (
    <Page
      title="Catalog"
      hint="Topics are weaknesses to find and fix in code. Scenarios are incidents to live through."
    >
      <Loaded query={catalog}>{(data) => <Content categories={data} />}</Loaded>
    </Page>
  )
}

type Change = (changed: { [name in keyof CatalogFilter]: string | null }) => void

function Content({ categories }: { categories: LearnCategory[] }) {
  const filter = useSearch({ from: '/inside/learn/catalog' })
  const navigate = useNavigate()
  const change: Change = (changed) => {
    const next = Object.fromEntries(
      Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== null && value !== ''),
    ) as CatalogFilter
    void navigate({ to: paths.catalog, search: next, replace: true })
  }
  const shown = filterCatalog(categories, filter)
  const found = shown.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Stack gap="lg">
      <Filters categories={categories} filter={filter} onChange={change} />
      <Text size="sm" c="dimmed" role="status">
        {count(found, 'topic or scenario', 'topics and scenarios')}
      </Text>
      {found === 0 && <Nothing onClear={() => change({ text: null, category: null, cwe: null, language: null })} />}
      {shown.map((category) => (
        <Category key={category.categoryId} category={category} />
      ))}
    </Stack>
  )
}

type FiltersProps = { categories: LearnCategory[]; filter: CatalogFilter; onChange: Change }

function Filters({ categories, filter, onChange }: FiltersProps) {
  const choice = { placeholder: 'All', clearable: true } as const
  return (
    <Group component="search" align="flex-end" gap="sm">
      <TextInput
        label="Search"
        type="search"
        flex="1 1 220px"
        defaultValue={filter.text ?? ''}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Select
        {...choice}
        label="Category"
        flex="1 1 160px"
        data={categories.map(({ categoryId, title }) => ({ value: categoryId, label: title }))}
        value={filter.category ?? null}
        onChange={(category) => onChange({ category })}
      />
      <Select
        {...choice}
        label="CWE"
        flex="1 1 110px"
        searchable
        data={listCwes(categories)}
        value={filter.cwe ?? null}
        onChange={(cwe) => onChange({ cwe })}
      />
      <Select
        {...choice}
        label="Language"
        flex="1 1 110px"
        data={toLanguageOptions(languageNames)}
        value={filter.language ?? null}
        onChange={(language) => onChange({ language })}
      />
    </Group>
  )
}

function Nothing({ onClear }: { onClear: () => void }) {
  return (
    <Empty title="Nothing fits">
      Try fewer words, or another language.
      <Button variant="default" mt="md" display="block" mx="auto" onClick={onClear}>
        Show everything
      </Button>
    </Empty>
  )
}

function Category({ category: { categoryId, title, description, owasp, items } }: { category: LearnCategory }) {
  return (
    <section aria-labelledby={`category-${categoryId}`}>
      <Group gap="sm" align="baseline" mb={2}>
        <Title order={2} size="h4" id={`category-${categoryId}`}>
          {title}
        </Title>
        <Text size="xs" c="dimmed">
          {owasp.join(', ')}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="sm" maw={720}>
        {description}
      </Text>
      <ItemList label={title} items={items} />
    </section>
  )
}
