import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'
import { Waiting } from './waiting.tsx'

/** What a query tells of itself, of whichever kind it is. */
export type Read<T> = { data: T | undefined; isPending: boolean; error: Error | null; refetch: () => unknown }

type LoadedProps<T> = {
  query: Read<T>
  /** Instead of a list without entries. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** What was asked for, once it is there; until then that it comes, or why it does not. */
export function Loaded<T>({ query, empty, children }: LoadedProps<T>) {
  const { data, isPending, error, refetch } = query
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
  return (
    <>
      {isPending && <Waiting />}
      {error !== null && <Problem error={error} onRetry={() => refetch()} />}
      {isEmpty ? empty : data !== undefined && children(data)}
    </>
  )
}
