import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'
import { Waiting } from './waiting.tsx'

/** The state of any kind of query. */
export type Read<T> = { data: T | undefined; isPending: boolean; error: Error | null; refetch: () => unknown }

type LoadedProps<T> = {
  query: Read<T>
  /** Shown instead of an empty list. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** The loaded data; until then a loading state, or the error. */
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
