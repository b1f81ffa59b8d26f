import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Lists keep their view in the URL: a reload and Back keep it, and a link shares it. Changes replace the entry in the
 * history, so that Back leaves the page.
 */
type Search = Record<string, unknown>

function useSearchText(name: string): string | undefined {
  return useSearch({ strict: false, select: (search) => readText(search, name) })
}

/** The router parses numbers. */
function readText(search: Search, name: string): string | undefined {
  const value = search[name]
  return (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined
}

/** Changes some parameters and keeps the others. The router drops undefined values. */
function useChangeSearch(): (change: (search: Search) => Search) => void {
  const navigate = useNavigate()
  return (change) => void navigate({ to: '.', search: change as never, replace: true, resetScroll: false })
}

/** The view of a table. Missing means the default. */
export type TableState = {
  sort?: string | undefined
  /** Column ids, separated by commas. */
  hide?: string | undefined
}

/** A page's main table has the short names. Others add their label, which is unique on a page. */
export function toParameter(name: 'sort' | 'hide' | 'pages' | 'cards', { label, isMain }: TablePlace): string {
  return isMain ? name : `${name}-${label.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`
}

export type TablePlace = { label: string; isMain: boolean }

export function useTableState(place: TablePlace): [TableState, (change: TableState) => void] {
  const changeSearch = useChangeSearch()
  const state = { sort: useSearchText(toParameter('sort', place)), hide: useSearchText(toParameter('hide', place)) }
  const change = (next: TableState) => {
    const named = Object.entries(next).map(([name, value]) => [toParameter(name as keyof TableState, place), value])
    changeSearch((search) => ({ ...search, ...Object.fromEntries(named) }))
  }
  return [state, change]
}

/** A link must not make a browser load a whole log. */
const restoredPages = 20

/** How many pages of a paged list are loaded, or steps of a list of cards are shown: 1 at first. */
export function usePageCount(place: TablePlace, unit: 'pages' | 'cards' = 'pages'): [number, (count: number) => void] {
  const name = toParameter(unit, place)
  const text = useSearchText(name)
  const changeSearch = useChangeSearch()
  const count = /^\d{1,3}$/.test(text ?? '') ? Math.max(1, Number(text)) : 1
  return [Math.min(count, restoredPages), (next) => changeSearch((search) => ({ ...search, [name]: next }))]
}

/** What was typed and chosen. A missing value is the default, so an empty filter matches a URL without parameters. */
export type Filter<Name extends string = never> = { [name in Name | 'search']?: string | undefined }

/** For `FilterBar`. `useFilter` makes it, so no filter can be kept anywhere but in the URL. */
export type FilterState<Name extends string = never> = {
  values: Filter<Name>
  /** Changes the given values and keeps the others. */
  change: (changed: Filter<Name>) => void
  clear: () => void
}

/** The filter of a page's list: what was searched for, and the values with these names. */
export function useFilter<Name extends string = never>(...names: Name[]): FilterState<Name> {
  const changeSearch = useChangeSearch()
  const all = ['search', ...names]
  const search = useSearch({ strict: false })
  const values = Object.fromEntries(all.map((name) => [name, readText(search, name)])) as Filter<Name>
  const change = (changed: Filter<Name>) => changeSearch((search) => ({ ...withoutPages(search), ...changed }))
  const clear = () => change(Object.fromEntries(all.map((name) => [name, undefined])) as Filter<Name>)
  return { values, change, clear }
}

/** Another filter gives another list, which begins with its first page. */
function withoutPages(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !/^(pages|cards)(-|$)/.test(name)))
}

/** For routes that others link to: the parameters a URL may hold, as text. */
export function textSearch<Name extends string>(...names: Name[]) {
  return (search: Search): { [name in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = readText(search, name)
        return value === undefined ? [] : [[name, value]]
      }),
    ) as { [name in Name]?: string }
}

/** The same for routes with tables: the filters, and the sort order. */
export function tableSearch<Name extends string>(...names: Name[]) {
  return textSearch<Name | 'sort' | 'hide'>(...names, 'sort', 'hide')
}
