import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/** The view of a table. Missing means the default. */
export type TableState = {
  sort?: string | undefined
  /** Column ids, separated by commas. */
  hide?: string | undefined
}

/** Kept in the URL, to be shared and restored with Back, or only while the page is open. */
export function useTableState(isInAddress: boolean): [TableState, (change: TableState) => void] {
  const [own, setOwn] = useState<TableState>({})
  const search = useLocation({ select: (location) => location.search as Record<string, unknown> })
  const navigate = useNavigate()
  if (!isInAddress) return [own, (change) => setOwn({ ...own, ...change })]
  const read = (name: 'sort' | 'hide') => (typeof search[name] === 'string' ? search[name] : undefined)
  return [
    { sort: read('sort'), hide: read('hide') },
    // The router drops undefined values.
    (change) =>
      void navigate({ to: '.', search: { ...search, ...change } as never, replace: true, resetScroll: false }),
  ]
}

/** For routes with tables: the filters a URL may hold, as text, and the sort order. */
export function tableSearch<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [name in Name | 'sort' | 'hide']?: string } => {
    const known = [...names, 'sort', 'hide'].flatMap((name) => {
      const value = search[name]
      // The router parses numbers.
      return (typeof value === 'string' || typeof value === 'number') && value !== '' ? [[name, String(value)]] : []
    })
    return Object.fromEntries(known)
  }
}
