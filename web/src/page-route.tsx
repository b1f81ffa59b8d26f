import type { QueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { isMissingCode, reloadOnce } from './ui/notices/new-version.ts'
import { FailedPage } from './ui/page/failed-page.tsx'
import { Page } from './ui/page/page.tsx'
import { Unreachable } from './ui/page/unreachable.tsx'
import { Waiting } from './ui/page/waiting.tsx'

/** The arguments of a page's loader. */
export type LoaderArgs<Params = unknown, Deps = unknown> = { client: QueryClient; params: Params; deps: Deps }

type PageFile = Partial<Record<string, FunctionComponent>> & { loader?: (args: LoaderArgs) => Promise<unknown> }
type Entry = { title?: string; load: () => Promise<unknown>; page: string }

/** The parameters in a path: `{ teamId: string }` of `/console/teams/$teamId`. */
type ParamsIn<Path> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Record<Name, string>
    : Record<never, string>
type RouteArgs<Path> = { context: { client: QueryClient }; params: ParamsIn<Path>; deps: object }
type DepsOf<E> = E extends { route: { loaderDeps: (args: never) => infer Deps } } ? Deps : unknown
type Loads<E> = E extends { title: string; path: infer Path }
  ? { loader: (args: LoaderArgs<ParamsIn<Path>, DepsOf<E>>) => Promise<unknown> }
  : unknown

/**
 * What the file of a page exports: the component, and a `loader` for what its path and its search hold. Checked apart
 * from the routes: pages ask for the types of routes, which must not depend on the types of pages.
 */
export type WithFile<E extends { page: string }> = {
  load: () => Promise<Record<E['page'], FunctionComponent> & Loads<E>>
}

/**
 * The part of a route that shows a page after loading its code and data. The page's file exports the component and a
 * `loader`. While loading takes long, and when it fails, the title is shown.
 */
export function page<const Path>(entry: Entry & { title: string; path: Path }) {
  const { title, load } = entry
  return {
    ...plainPage(entry),
    loader: async ({ context: { client }, params, deps }: RouteArgs<Path>): Promise<void> => {
      const found = await loadCode(load)
      await found?.loader?.({ client, params, deps })
    },
    pendingComponent: () => (
      <Page title={title}>
        <Waiting />
      </Page>
    ),
    errorComponent: ({ error }: ErrorComponentProps) => <FailedPage title={title} error={error as Error} />,
  }
}

/** The part of a route that shows a page without a loader. */
export function plainPage({ load, page: name }: Entry) {
  return {
    component: lazyRouteComponent<{ default: FunctionComponent }>(async () => ({
      default: (await loadCode(load))?.[name] ?? Unreachable,
    })),
  }
}

/** Undefined when offline. The router would reload the page for code that cannot be loaded right now. */
async function loadCode(load: Entry['load']): Promise<PageFile | undefined> {
  try {
    // `WithFile` has checked it.
    return (await load()) as PageFile
  } catch (error) {
    if (!navigator.onLine) return undefined
    // After an upgrade the page has other files. Show nothing while the window reloads.
    if (isMissingCode(error) && reloadOnce()) return new Promise<never>(() => {})
    throw error
  }
}
