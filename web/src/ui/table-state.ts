import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/** How somebody looks at a table. Left out means as it comes. */
export type TableState = {
  sort?: string | undefined
  /** Ids of columns, separated by commas. */
  hide?: string | undefined
}

/** Kept in the address, so that it can be shared and comes back with Back, or only while the page is open. */
export function useTableState(isInAddress: boolean): [TableState, (change: TableState) => void] {
  const [own, setOwn] = useState<TableState>({})
  const search = useLocation({ select: (location) => location.search as Record<string, unknown> })
  const navigate = useNavigate()
  if (!isInAddress) return [own, (change) => setOwn({ ...own, ...change })]
  const read = (name: 'sort' | 'hide') => (typeof search[name] === 'string' ? search[name] : undefined)
  return [
    { sort: read('sort'), hide: read('hide') },
    // The router drops what is undefined.
    (change) =>
      void navigate({ to: '.', search: { ...search, ...change } as never, replace: true, resetScroll: false }),
  ]
}

/** For the routes of tables: the filters that an address may hold, as text, and how the table is sorted. */
export function tableSearch<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [name in Name | 'sort' | 'hide']?: string } => {
    const known = [...names, 'sort', 'hide'].flatMap((name) => {
      const value = search[name]
      // The router reads a number where one was typed.
      return (typeof value === 'string' || typeof value === 'number') && value !== '' ? [[name, String(value)]] : []
    })
    return Object.fromEntries(known)
  }
}
