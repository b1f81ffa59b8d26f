import type { OperationAnswer } from '@parapet/contract'
import {
  type DataTag,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  QueryClientProvider,
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { type AnyOperation, CallError, call, type Input } from './call.ts'

/** Reads an operation of the contract. Its key is the operation's id and input, so pages never write keys. */
export function apiQuery<O extends AnyOperation>(operation: O, input: Input<O> = {}) {
  return queryOptions({ queryKey: [operation.id, input], queryFn: () => call(operation, input) })
}

/** The same for optional data: null if the service refuses with this code. */
export function optionalQuery<O extends AnyOperation>(operation: O, input: Input<O>, missing: CallError['code']) {
  return queryOptions({
    queryKey: [operation.id, input, missing],
    queryFn: () =>
      call(operation, input).catch((error: unknown) => {
        if (error instanceof CallError && error.code === missing) return null
        throw error
      }),
  })
}

type Page<O extends AnyOperation> = { size: number; cursorOf: (last: OperationAnswer<O>[number]) => string }

/** Reads a list page by page, newest first: each page begins `before` the last entry of the previous one. */
export function apiPages<O extends AnyOperation>(operation: O, input: Input<O>, { size, cursorOf }: Page<O>) {
  return infiniteQueryOptions({
    queryKey: [operation.id, input, 'pages'],
    queryFn: ({ pageParam }) => {
      const before = pageParam === undefined ? {} : { before: pageParam }
      return call(operation, { ...input, query: { ...input.query, ...before } } as Input<O>)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const entries = page as OperationAnswer<O>[number][]
      const last = entries.at(-1)
      return entries.length < size || last === undefined ? undefined : cursorOf(last)
    },
  })
}

/** Reads a long response part by part: each says where the next one begins. */
export function apiParts<O extends AnyOperation>(operation: O, input: Input<O>) {
  return infiniteQueryOptions({
    queryKey: [operation.id, input, 'parts'],
    queryFn: ({ pageParam }) => {
      const after = pageParam === undefined ? {} : { after: pageParam }
      return call(operation, { ...input, query: { ...input.query, ...after } } as Input<O>)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (part) => (part as { next: string | null }).next ?? undefined,
  })
}

type AnyQuery = { queryKey: readonly unknown[] }

/** For loaders: resolves once everything a page shows is in the cache. */
export async function load(client: QueryClient, ...queries: AnyQuery[]): Promise<void> {
  await Promise.all(
    queries.map((query) =>
      'initialPageParam' in query
        ? client.ensureInfiniteQueryData(query as ReturnType<typeof apiPages>)
        : client.ensureQueryData(query),
    ),
  )
}

/** For data that a page can do without: it loads later, and the page shows its states. */
export function useDeferredQuery<Answer, Data = Answer, Key extends readonly unknown[] = readonly unknown[]>(
  query: UseQueryOptions<Answer, Error, Data, Key>,
) {
  return useQuery(query)
}

/** A paged list that depends on input: earlier results stay until the response arrives. */
export function useFilteredPages<O extends AnyOperation>(
  pages: ReturnType<typeof apiPages<O>> | ReturnType<typeof apiParts<O>>,
) {
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
}

/** The same for a response in parts. */
export function useFilteredParts<O extends AnyOperation>(parts: ReturnType<typeof apiParts<O>>) {
  return useInfiniteQuery({ ...parts, placeholderData: keepPreviousData })
}

/** Updates the cache after a write; invalidated reads on screen are fetched again. */
export function useApiCache() {
  const client = useQueryClient()
  return {
    invalidate: (...operations: readonly AnyOperation[]) => invalidate(client, operations),
    /** Stores a response, so that it need not be requested. */
    put: <Data>(query: { queryKey: DataTag<readonly unknown[], Data, Error> }, data: Data) =>
      client.setQueryData<Data>(query.queryKey, data),
    /** For a response that covers a part of another read. */
    change: <Data>(query: { queryKey: DataTag<readonly unknown[], Data, Error> }, change: (data: Data) => Data) =>
      client.setQueryData<Data>(query.queryKey, (data) => (data === undefined ? undefined : change(data))),
    drop: (query: AnyQuery) => client.removeQueries({ queryKey: query.queryKey }),
  }
}

async function invalidate(client: QueryClient, operations: readonly AnyOperation[]): Promise<void> {
  await Promise.all(operations.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
}

/**
 * Makes functions that undo a change: they call the operation and refresh what it changes, even if the page is closed.
 */
export function useUndo() {
  const client = useQueryClient()
  return <O extends AnyOperation>(operation: O, input: Input<O>, invalidates: readonly AnyOperation[]) =>
    async () => {
      await call(operation, input)
      await invalidate(client, invalidates)
    }
}

export type WriteOptions<Answer, Variables> = Omit<
  UseMutationOptions<Answer, Error, Variables>,
  'mutationFn' | 'mutationKey'
> & {
  /** The reads that the write invalidates. They are fresh again before `onSuccess` runs. */
  invalidates?: readonly AnyOperation[] | ((answer: Answer) => readonly AnyOperation[])
}

/** For what is shown outside the pages, such as a notice: gives it the cache and the session of the page. */
export function useOutsidePages() {
  const client = useQueryClient()
  return (content: ReactNode) => createElement(QueryClientProvider, { client }, content)
}

/** The state of a change: whether it is in progress, and why it failed. */
export type Action = { isPending: boolean; error: Error | null }

/** Calls an operation that changes something. */
export function useApiMutation<O extends AnyOperation>(
  operation: O,
  options: WriteOptions<OperationAnswer<O>, Input<O>> = {},
) {
  return useAction((input: Input<O>) => call(operation, input), options)
}

/** For a change of more than one call. */
export function useAction<Answer, Variables = void>(
  run: (variables: Variables) => Promise<Answer>,
  { invalidates = [], onSuccess, ...options }: WriteOptions<Answer, Variables> = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: run,
    onSuccess: async (answer, ...rest) => {
      await invalidate(client, typeof invalidates === 'function' ? invalidates(answer) : invalidates)
      await onSuccess?.(answer, ...rest)
    },
  })
}
