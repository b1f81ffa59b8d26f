import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePageCount } from './table-state.ts'

export type PagedQuery = Pick<
  UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

type MoreRowsProps = { label: string; query: PagedQuery; table: { label: string; isMain: boolean } }

/** The button for the next page of a paged list. After a reload, as many pages are loaded as before. */
export function MoreRows({ label, query, table }: MoreRowsProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const [wanted, setWanted] = usePageCount(table)
  const loaded = data?.pages.length ?? 0
  const isBehind = hasNextPage && loaded < wanted && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isBehind) void fetchNextPage()
  }, [isBehind, fetchNextPage])
  if (!hasNextPage) return null
  const loadNext = () => {
    setWanted(loaded + 1)
    void fetchNextPage()
  }
  return (
    <Button variant="default" onClick={loadNext} loading={isFetchingNextPage}>
      {label}
    </Button>
  )
}
