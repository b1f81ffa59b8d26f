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

type Pages<Name extends string> = Record<Name, FunctionComponent>
type RouteArgs<Params, Deps> = { context: { client: QueryClient }; params: Params; deps: Deps }
type PlainEntry<Name extends string> = { load: () => Promise<Pages<Name>>; page: Name }
type Entry<Name extends string, Params, Deps> = {
  title: string
  load: () => Promise<Pages<Name> & { loader: (args: LoaderArgs<Params, Deps>) => Promise<unknown> }>
  page: Name
}

/**
 * The part of a route that shows a page after loading its code and data. The page's file exports the component and a
 * `loader`. While loading takes long, and when it fails, the title is shown.
 */
export function page<Name extends string, Params, Deps>(entry: Entry<Name, Params, Deps>) {
  const { title, load } = entry
  return {
    ...plainPage(entry),
    loader: async ({ context: { client }, params, deps }: RouteArgs<Params, Deps>): Promise<void> => {
      const found = await loadCode(load)
      await found?.loader({ client, params, deps })
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
export function plainPage<Name extends string>({ load, page: name }: PlainEntry<Name>) {
  return {
    component: lazyRouteComponent<{ default: FunctionComponent }>(async () => ({
      default: (await loadCode(load))?.[name] ?? Unreachable,
    })),
  }
}

/** Undefined when offline. The router would reload the page for code that cannot be loaded right now. */
async function loadCode<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  return load().catch((error: unknown) => {
    if (!navigator.onLine) return undefined
    // After an upgrade the page has other files. Show nothing while the window reloads.
    if (isMissingCode(error) && reloadOnce()) return new Promise<never>(() => {})
    throw error
  })
}
