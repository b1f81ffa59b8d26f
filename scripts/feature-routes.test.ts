import { expect, test } from 'vitest'
import { findUnregistered, readRegistration } from './feature-routes.ts'

const app = 'server/src/app.ts'
const teams = 'server/src/areas/directory/teams/teams.routes.ts'
const listed = `import { register as teams } from './areas/directory/teams/teams.routes.ts'
const features: readonly ((routes: ServiceRoutes) => void)[] = [
  teams,
]`
const routes = 'export function register({ both }: Routes): void {}'

test('every feature with routes registers them, and the service lists it', () => {
  const sources = readRegistration()
  expect(Object.keys(sources).length).toBeGreaterThan(30)
  expect(findUnregistered(sources)).toEqual([])
})

test('accepts a feature that is listed', () => {
  expect(findUnregistered({ [app]: listed, [teams]: routes })).toEqual([])
})

test.each([
  ['is not imported', listed.replace(/^import.*$/m, '')],
  ['is imported and not listed', listed.replace('  teams,\n', '')],
])('reports a feature that %s', (_what, text) => {
  expect(findUnregistered({ [app]: text, [teams]: routes })).toEqual([
    `${teams}: add its register to features in ${app}`,
  ])
})

test.each([
  ['another name', 'export function teamRoutes({ both }: Routes): void {}'],
  ['a second function', `${routes}\nexport function registerMore({ app }: Routes): void {}`],
  ['a constant', `${routes}\nexport const folder = 'dist'`],
  ['a type', `${routes}\nexport type Options = { folder: string }`],
  ['a name of another file', `${routes}\nexport { listTeams } from './teams.ts'`],
  ['everything of another file', `${routes}\nexport * from './teams.ts'`],
  ['a default', 'export default function register({ both }: Routes): void {}\nexport const more = 1'],
  ['nothing', 'function register() {}'],
])('reports routes that export %s', (_what, text) => {
  expect(findUnregistered({ [app]: listed, [teams]: text })).toEqual([
    `${teams}: export the function register, and nothing else`,
  ])
})

test('reports a second file of routes in a feature, and a feature that is listed twice', () => {
  const more = 'server/src/areas/directory/teams/team-console.routes.ts'
  expect(findUnregistered({ [app]: listed, [teams]: routes, [more]: routes })).toEqual([
    `${more}: name it teams.routes.ts, the only one of its feature`,
    `${more}: add its register to features in ${app}`,
  ])
  expect(findUnregistered({ [app]: listed.replace('  teams,\n', '  teams,\n  teams,\n'), [teams]: routes })).toEqual([
    `${app}: a feature is listed twice`,
  ])
})
