/** How pages get their data, see "A page of the web app" in docs/architecture.md. `npm run check` fails on a breach. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Import, readImports } from './import-table.ts'

const root = join(import.meta.dirname, '..')

/** Derived from the contract's operations in web/src/api/query.ts, never written by hand. */
const forbidden =
  /\b(queryKey|invalidateQueries|setQueryData|removeQueries|(?:useQuery|useQueries|useInfiniteQuery|useMutation)\()/g

/** Reads that a page waits for, so its loader must name them. */
const awaited = /\b(useSuspenseQuery|useSuspenseQueries|useSuspenseInfiniteQuery)\(/

const exempt = ['web/src/api/']

const isExempt = (file: string) => exempt.some((start) => file.startsWith(start))

type Sources = Record<string, string>

/** Keys, invalidations and hooks of the query library outside web/src/api. */
export function findHandTyped(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    isExempt(file)
      ? []
      : [...text.matchAll(forbidden)].map(([found]) => `${file}: use web/src/api/query.ts instead of ${found}`),
  )
}

const imported = /import\('([^']+)'\)/g
const loader = /^export (const|function|async function) loader\b/m

/** Pages without a loader that wait for data. */
export function findPagesWithoutLoader(sources: Sources, imports: Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const needs = (file: string, seen: Set<string>): boolean => {
    if (seen.has(file) || isExempt(file)) return false
    seen.add(file)
    if (awaited.test(sources[file] ?? '')) return true
    return (targets.get(file) ?? []).some(({ to }) => needs(to, seen))
  }
  return Object.entries(sources).flatMap(([file, text]) => {
    if (!file.endsWith('.pages.ts')) return []
    return [...text.matchAll(imported)]
      .map(([, path]) => normalize(join(dirname(file), path as string)))
      .filter((page) => !loader.test(sources[page] ?? '') && needs(page, new Set()))
      .map((page) => `${page}: a page that waits for data needs a loader`)
  })
}

const tableKit = 'web/src/ui/'

/**
 * Lists whose view would be lost on reload. `DataTable` keeps its order and pages in the URL by itself, and a filter
 * bar gets its values from `useFilter`.
 */
export function findListsOutsideUrl(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (file.startsWith(tableKit)) return []
    const hasOwnTable = /\b(useTable\(|<DataHead\b)/.test(text)
    const hasOwnFilter = /<FilterBar\b/.test(text) && !/\buseFilter[(<]/.test(text)
    return [
      ...(hasOwnTable ? [`${file}: use DataTable, which keeps its order in the URL`] : []),
      ...(hasOwnFilter ? [`${file}: give FilterBar a filter from useFilter, which keeps it in the URL`] : []),
    ]
  })
}

export function readSources(): Sources {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

if (import.meta.main) {
  const sources = readSources()
  const breaches = [
    ...findHandTyped(sources),
    ...findListsOutsideUrl(sources),
    ...findPagesWithoutLoader(sources, readImports()),
  ]
  for (const breach of breaches) console.error(breach)
  if (breaches.length > 0) process.exitCode = 1
}
