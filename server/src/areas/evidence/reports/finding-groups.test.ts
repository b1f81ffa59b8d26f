import { expect, test } from 'vitest'
import { listFindingGroups, type StoredRun } from './finding-groups.ts'

const run: StoredRun = {
  resultsReceived: 12,
  assignmentsCreated: [
    { userId: 'ada', userEmail: 'ada@example.com', topicId: 'xss', resultCount: 3 },
    { userId: 'bo', userEmail: 'bo@example.com', topicId: 'xss', resultCount: 2 },
  ],
  skipped: [
    { reason: 'already_assigned', topicId: 'sql-injection', userEmail: 'ada@example.com', resultCount: 2 },
    { reason: 'already_assigned', topicId: 'sql-injection', userEmail: 'ada@example.com', resultCount: 1 },
    { reason: 'below_threshold', topicId: 'xss', userEmail: null, resultCount: 4 },
  ],
  findings: [
    { topicId: 'xss', severity: 'high', cwes: ['CWE-79'] },
    { topicId: 'sql-injection', severity: 'critical', cwes: ['CWE-89'] },
  ],
}
const own = [
  { userId: 'ada', topicId: 'xss', severity: 'high', cwes: ['CWE-79'], resultCount: 3 },
  { userId: 'bo', topicId: 'xss', severity: 'medium', cwes: ['CWE-80'], resultCount: 2 },
]
const shorten = (groups: ReturnType<typeof listFindingGroups>) =>
  groups.map(({ email, outcome, severity, resultCount }) => [email, outcome, severity, resultCount])

test('groups add up to the results of the upload', () => {
  expect(shorten(listFindingGroups(run, own))).toEqual([
    ['ada@example.com', 'assigned', 'high', 3],
    ['bo@example.com', 'assigned', 'medium', 2],
    ['ada@example.com', 'already_assigned', 'critical', 3],
    [null, 'below_threshold', '', 4],
  ])
})

test('results that a stored run says nothing about are shown as not recorded', () => {
  const groups = listFindingGroups({ ...run, skipped: [] }, own)
  expect(groups.at(-1)).toMatchObject({ outcome: 'not_recorded', resultCount: 7 })
  expect(listFindingGroups({ resultsReceived: 0, assignmentsCreated: [], skipped: [], findings: null }, [])).toEqual([])
})
