import type { IconType } from './ui/text/icon.tsx'

/**
 * All that the web app needs to know about a page, said once in the folder of the page (`x.pages.ts`). `npm run generate`
 * collects it: addresses, routes, menus, early data, screenshots and the tests that open every page.
 */
export type PageEntry = {
  /** The address. Pages below `/console` are for admins and auditors. */
  path: `/${string}`
  /** Shown while the page loads, and when that fails. A page without a title has no loader. */
  title?: string
  /** The file, written as `() => import('./x.tsx')`. */
  load: () => Promise<object>
  /** The component that the file exports. */
  page: string
  /** In the menu and in the command palette. */
  icon?: IconType
  nav?: MenuPlace | { menu: 'actions'; position: number; label?: string } | { under: string }
  /**
   * What the loader reads first: the browser asks for it while the scripts load. An address is taken as it is, with its
   * query; `{userId}` is the `$userId` of the path. By query, if that decides: `{ '?view=topics': […] }`.
   */
  reads?: readonly string[] | Readonly<Record<string, readonly string[]>>
  /** Without it: everyone who may open this part of the web app. Auditors are redirected to the list above the page. */
  who?: 'strangers' | 'leads' | 'admins'
  /** What the page takes from the query of its address, as the router's options. */
  route?: object
}

type MenuPlace = {
  menu: 'training' | 'organization' | 'learn' | 'you' | 'team'
  /** Lower ones come first. */
  position: number
  /** Without it, the title. */
  label?: string
  /** Not for the pages below its address. */
  isExact?: true
}
