import { expect, test } from 'vitest'
import { areas, findUpwardAreas, floorOf } from './areas.ts'
import { findBreaches, readImports } from './import-table.ts'

const normal = { kind: 'value' } as const

test("the product's imports follow the table", () => {
  const imports = readImports()
  expect(imports.length).toBeGreaterThan(200)
  expect(findBreaches(imports)).toEqual([])
})

test.each([
  ['contract/src/organization/users.ts', 'fastify'],
  ['contract/src/organization/users.ts', 'server/src/app.ts'],
  ['sdk/src/sdk.ts', 'contract/src/contract.ts'],
  ['server/src/app.ts', 'sdk/src/sdk.ts'],
  ['server/src/app.ts', 'sdk/src/http-client.ts'],
  ['server/src/commands/command-line.ts', 'sdk/src/http-client.ts'],
  ['server/src/commands/command-line.ts', 'cli/src/sarif/upload-sarif.ts'],
  ['server/src/app.ts', 'cli/src/cli.ts'],
  ['cli/src/sarif/upload-sarif.ts', 'contract/src/contract.ts'],
  ['cli/src/sarif/upload-sarif.ts', 'server/src/commands/report.ts'],
  ['cli/src/sarif/upload-sarif.ts', 'sdk/src/sdk.ts'],
  ['web/src/console/keys.tsx', 'sdk/src/http-client.ts'],
  ['web/src/api/call.ts', 'sdk/src/request.ts'],
  ['server/src/platform/http/apis/public-api.ts', 'server/src/areas/directory/users/users.ts'],
  ['server/src/platform/mail/outbox.ts', 'contract/src/contract.ts'],
  ['server/src/platform/log/log.ts', 'server/src/config/config.ts'],
  ['server/src/areas/directory/teams/teams.ts', 'server/src/areas/directory/users/users.ts'],
  ['server/src/areas/directory/users/users.ts', 'server/src/areas/directory/teams/teams.queries.ts'],
  ['server/src/areas/directory/users/users.ts', 'server/src/open-service.ts'],
  ['web/src/console/access/api-keys/keys.tsx', 'server/src/app.ts'],
  ['web/src/learn/attempt/attempt.tsx', 'web/src/console/access/api-keys/keys.tsx'],
  ['web/src/ui/page/page.tsx', 'web/src/console/access/api-keys/keys.tsx'],
  ['server/src/commands/keys.ts', 'server/src/areas/access/api-keys/api-keys.queries.ts'],
  ['server/src/open-labs.ts', 'sandbox/src/pool/pool.ts'],
  ['proof/variants.ts', 'server/src/areas/training/catalog/marked-code.ts'],
  ['bench/src/saml.ts', 'server/src/areas/directory/single-sign-on/saml/verifier.ts'],
  ['web/screenshots/demo-site.ts', 'server/src/app.ts'],
  ['server/src/app.ts', 'server/src/areas/training/catalog/catalog.tools.ts'],
  ['web/src/api/session.ts', 'web/src/ui/page/page.tsx'],
  ['server/src/platform/http/apis/public-api.ts', 'sandbox/src/sandbox.ts'],
  ['sandbox/src/sandbox.ts', 'server/src/config/config.ts'],
  ['sandbox/src/child/main.ts', 'sandbox/src/pool/pool.ts'],
  ['server/src/areas/training/courses/courses.ts', 'server/src/areas/directory/users/users.ts'],
  ['server/src/areas/training/courses/courses.ts', 'server/src/areas/training/certificates/certificates.ts'],
  ['server/src/areas/directory/scim/scim.ts', 'server/src/areas/directory/users/users.queries.ts'],
  ['contract/src/training/progress.ts', 'contract/src/directory/teams.ts'],
  ['web/src/console/training/assignments/assignees.tsx', 'web/src/console/evidence/team-progress/team.tsx'],
])('%s must not import %s', (from, to) => {
  expect(findBreaches([{ from, to, ...normal }])).toHaveLength(1)
})

test.each(['web/src/learn', 'contract/src', 'bench/src'])('reports cycles of types in %s', (folder) => {
  const circle = [
    { from: `${folder}/a.ts`, to: `${folder}/b.ts`, kind: 'type' as const },
    { from: `${folder}/b.ts`, to: `${folder}/a.ts`, kind: 'type' as const },
  ]
  expect(findBreaches(circle)).toHaveLength(1)
})

test('an area may not list one that stands below it in the table', () => {
  const area = { mayUse: [], features: {} }
  expect(findUpwardAreas({ low: { ...area, mayUse: ['high'] }, high: area })).toEqual(['low may not list high'])
  expect(findUpwardAreas({ low: area, high: { ...area, mayUse: ['low'] } })).toEqual([])
  expect(findUpwardAreas()).toEqual([])
})

test('ten areas are on six floors', () => {
  const floors = Object.keys(areas).map(floorOf)
  expect([floors.length, Math.max(...floors)]).toEqual([10, 6])
})

test('reports modules that import each other', () => {
  const imports = [
    { from: 'contract/src/a.ts', to: 'contract/src/b.ts', ...normal },
    { from: 'contract/src/b.ts', to: 'contract/src/a.ts', ...normal },
  ]
  expect(findBreaches(imports)).toEqual(['a cycle: contract/src/a.ts → contract/src/b.ts → contract/src/a.ts'])
})

test('reports a cycle even if one direction imports only types', () => {
  const imports = [
    { from: 'bench/src/a.ts', to: 'bench/src/b.ts', ...normal },
    { from: 'bench/src/b.ts', to: 'bench/src/a.ts', kind: 'type' },
  ] as const
  expect(findBreaches([...imports])).toEqual(['a cycle: bench/src/a.ts → bench/src/b.ts → bench/src/a.ts'])
})
