import { expect, test } from 'vitest'
import { readImports } from './import-table.ts'
import { findHandTyped, findListsOutsideUrl, findPagesWithoutLoader, readSources } from './web-data.ts'

test('web pages get their data through the contract', () => {
  const sources = readSources()
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(findHandTyped(sources)).toEqual([])
  expect(findPagesWithoutLoader(sources, readImports())).toEqual([])
})

test.each([
  'useQuery({ ...teamsQuery })',
  'useMutation({ mutationFn })',
  "const options = { queryKey: ['teams'] }",
  'client.invalidateQueries({ predicate })',
  'client.setQueryData(key, team)',
])('reports %s on a page', (text) => {
  expect(findHandTyped({ 'web/src/console/evidence/team-progress/team.tsx': text })).toHaveLength(1)
  expect(findHandTyped({ 'web/src/api/query.ts': text })).toEqual([])
})

test('lists keep their view in the URL', () => {
  const sources = readSources()
  expect(sources['web/src/console/directory/users/people.tsx']).toContain('<FilterBar')
  expect(findListsOutsideUrl(sources)).toEqual([])

  const file = 'web/src/console/directory/teams/teams.tsx'
  expect(findListsOutsideUrl({ [file]: 'const [filter, setFilter] = useState({}); <FilterBar filter={x} />' })).toEqual(
    [`${file}: give FilterBar a filter from useFilter, which keeps it in the URL`],
  )
  expect(findListsOutsideUrl({ [file]: "const filter = useFilter('show'); <FilterBar filter={filter} />" })).toEqual([])
  expect(findListsOutsideUrl({ [file]: 'const table = useTable({ columns })' })).toHaveLength(1)
})

test('a page that waits for data, itself or in a part, needs a loader', () => {
  const page = 'web/src/learn/home/home.tsx'
  const part = 'web/src/learn/home/due-list.tsx'
  const sources = {
    'web/src/learn/home/home.pages.ts': "export const home = { load: () => import('./home.tsx') }",
    [page]: '',
    [part]: 'useSuspenseQuery(homeQuery)',
  }
  const imports = [{ from: page, to: part, kind: 'value' as const }]

  expect(findPagesWithoutLoader(sources, imports)).toEqual([`${page}: a page that waits for data needs a loader`])
  expect(findPagesWithoutLoader(sources, [])).toEqual([])
  expect(findPagesWithoutLoader({ ...sources, [page]: 'export const loader = read' }, imports)).toEqual([])
})
