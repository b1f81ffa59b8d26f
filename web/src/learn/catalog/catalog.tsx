import { Button, NativeSelect, TextInput, Title } from '@mantine/core'
import { type LearnCategory, type LearnItem, languageNames } from '@parapet/contract'
import { IconPlayerPlay, IconSearch, IconSpy, IconX } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { load } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.generated.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import { Stack } from '../../ui/text/flex.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Text } from '../../ui/text/text.tsx'
import { catalogQuery } from '../learn-data.ts'
import { count, toLanguageOptions } from '../words.ts'
import classes from './catalog.module.css'
import { type CatalogFilter, filterCatalog } from './catalog-filter.ts'
import { ItemCards } from './item-card.tsx'

export const loader = ({ client }: LoaderArgs) => load(client, catalogQuery)

/** The catalog. Filters are in the URL, so that a filtered catalog can be linked to. */
export function CatalogPage() {
  const catalog = useSuspenseQuery(catalogQuery)
  return (
    <Page title="Catalog" hint={toSummary(catalog.data)}>
      <Loaded query={catalog}>{(data) => <Content categories={data} />}</Loaded>
    </Page>
  )
}

function toSummary(categories: LearnCategory[]): string {
  const items = categories.flatMap((category) => category.items)
  const all = `${countItems(items, 'topic')} and ${countItems(items, 'scenario')}.`
  const completed = items.filter(({ status }) => status === 'completed')
  const done = (['topic', 'scenario'] as const)
    .filter((itemType) => completed.some((item) => item.itemType === itemType))
    .map((itemType) => countItems(completed, itemType))
  return done.length === 0 ? all : `${all} You have completed ${done.join(' and ')}.`
}

function countItems(items: LearnItem[], itemType: LearnItem['itemType']): string {
  return count(items.filter((item) => item.itemType === itemType).length, itemType)
}

/** `2 of 3 topics`: both count for the certificate of a category. */
function toShare(items: LearnItem[], itemType: LearnItem['itemType']): string[] {
  const all = items.filter((item) => item.itemType === itemType)
  const done = all.filter(({ status }) => status === 'completed')
  return all.length === 0 ? [] : [`${done.length} of ${count(all.length, itemType)}`]
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
  const isNarrowed = Object.keys(filter).length > 0
  const clear = () => change({ text: null, category: null, cwe: null, language: null, show: null })
  return (
    <Stack gap="xl">
      <Filters categories={categories} filter={filter} onChange={change} />
      <Text size="sm" c="dimmed" role="status" className={isNarrowed ? '' : 'visually-hidden'}>
        {count(found, 'topic or scenario', 'topics and scenarios')}
      </Text>
      {found === 0 && <Nothing onClear={clear} />}
      {shown.map((category) => (
        <Category key={category.categoryId} category={category} />
      ))}
    </Stack>
  )
}

type FiltersProps = { categories: LearnCategory[]; filter: CatalogFilter; onChange: Change }

function Filters({ categories, filter, onChange }: FiltersProps) {
  const { category, show, cwe, language } = filter
  const toggleShow = (value: string) => onChange({ show: show === value ? null : value })
  return (
    <search className={classes.filters}>
      <div className={classes.search}>
        <TextInput
          aria-label="Search"
          placeholder="Search by name, abbreviation or CWE, for example XSS or CWE-89"
          type="search"
          size="md"
          flex="1 1 320px"
          leftSection={<Icon of={IconSearch} size={18} />}
          value={filter.text ?? ''}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Programming language"
          size="md"
          data={[{ value: '', label: 'All languages' }, ...toLanguageOptions(languageNames)]}
          value={language ?? ''}
          onChange={(event) => onChange({ language: event.currentTarget.value })}
        />
      </div>
      <FilterChips
        label="Filters"
        chips={[
          {
            ...{ key: 'all', label: 'All', isOn: category === undefined && show === undefined && cwe === undefined },
            onClick: () => onChange({ category: null, show: null, cwe: null }),
          },
          ...categories.map(({ categoryId, title }) => ({
            ...{ key: categoryId, label: title, isOn: category === categoryId },
            onClick: () => onChange({ category: category === categoryId ? null : categoryId }),
          })),
          {
            ...{ key: 'scenarios', label: 'Scenarios', icon: IconSpy, isOn: show === 'scenarios' },
            onClick: () => toggleShow('scenarios'),
          },
          {
            ...{ key: 'in-progress', label: 'In progress', icon: IconPlayerPlay, isOn: show === 'in-progress' },
            onClick: () => toggleShow('in-progress'),
          },
          // From a link; others type it into the search.
          ...(cwe === undefined
            ? []
            : [{ key: 'cwe', label: cwe, icon: IconX, isOn: true, onClick: () => onChange({ cwe: null }) }]),
        ]}
      />
    </search>
  )
}

function Nothing({ onClear }: { onClear: () => void }) {
  return (
    <Empty title="No matches">
      Try fewer words or clear the language filter.
      <Button variant="default" mt="md" display="block" mx="auto" onClick={onClear}>
        Clear filters
      </Button>
    </Empty>
  )
}

function Category({ category: { categoryId, title, items, owasp } }: { category: LearnCategory }) {
  const done = (['topic', 'scenario'] as const).flatMap((itemType) => toShare(items, itemType))
  return (
    <section aria-labelledby={`category-${categoryId}`}>
      <div className={classes.head}>
        <Title order={2} id={`category-${categoryId}`}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {[`${done.join(' and ')} completed`, ...owasp.map((risk) => `OWASP ${risk}`)].join(' · ')}
        </Text>
      </div>
      <ItemCards label={title} items={items} />
    </section>
  )
}
