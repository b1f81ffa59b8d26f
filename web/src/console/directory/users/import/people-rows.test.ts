import { describe, expect, test } from 'vitest'
import { readPeopleFile } from './people-file.ts'
import { checkRows, findColumns, findNewTeams, hasHeader } from './people-rows.ts'

const read = (text: string) => readPeopleFile('people.csv', new TextEncoder().encode(text))
const around = {
  members: new Map([
    ['grace@example.com', { id: 'grace', isActive: true, name: 'Grace', role: 'learner', teamName: 'Platform' }],
    ['old@example.com', { id: 'old', isActive: false, name: 'Old', role: 'learner', teamName: null }],
    ['vera@example.com', { id: 'vera', isActive: true, name: 'Vera', role: 'auditor', teamName: null }],
  ] as const),
  teams: new Set(['platform']),
  createsTeams: false,
  updates: false,
  freeSeats: 100,
  ownId: 'someone else',
}

function check(lines: string[], changes: Partial<typeof around> = {}) {
  const file = read(['name,email,role,team', ...lines].join('\n'))
  return checkRows(file.lines.slice(1), findColumns(file, true), { ...around, ...changes })
}

describe('finds columns', () => {
  test.each([
    ['Name,Email,Role,Team', { name: 0, email: 1, role: 2, team: 3, aliases: null }],
    ['TEAM;E-Mail;NAME', { name: 2, email: 1, role: null, team: 0, aliases: null }],
    ['Department,display_name,Email Address', { name: 1, email: 2, role: null, team: 0, aliases: null }],
    ['Employee Name,Work Email,Group', { name: 0, email: 1, role: null, team: 2, aliases: null }],
    ['Vorname,Adresse', { name: null, email: null, role: null, team: null, aliases: null }],
  ])('in "%s"', (header, columns) => {
    const file = read(`${header}\nx,y`)
    expect(hasHeader(file)).toBe(true)
    expect(findColumns(file, true)).toEqual(columns)
  })

  test.each([
    ['Ada,ada@example.com', { name: 0, email: 1 }],
    ['ada@example.com,Ada', { name: 1, email: 0 }],
  ])('without column names, in "%s"', (line, columns) => {
    const file = read(line)
    expect(hasHeader(file)).toBe(false)
    expect(findColumns(file, false)).toEqual({ ...columns, role: null, team: null, aliases: null })
  })
})

describe('a line', () => {
  test.each([
    [',ada@example.com', 'No name'],
    [`${'x'.repeat(201)},ada@example.com`, 'The name is longer than 200 characters'],
    ['Ada', 'No email'],
    ['Ada,ada at example', 'Not an email address'],
    ['Ada,ada@example.com,king', 'Unknown role “king”'],
    ['Ada,ada@example.com,,Nowhere', 'Team doesn’t exist yet'],
  ])('"%s" is not sent: %s', (line, problem) => {
    expect(check([line])).toMatchObject([{ number: 2, state: 'problem', problem }])
  })

  test('is sent with the role in API terms, and the team in any case', () => {
    expect(check(['Ada,ada@example.com,Admin,PLATFORM', 'Bob,bob@example.com,,'])).toMatchObject([
      { state: 'ready', person: { role: 'org_admin', team: 'PLATFORM' } },
      { state: 'ready', person: { role: '', team: '' } },
    ])
  })

  test('of an existing person is skipped, even if they are deactivated', () => {
    expect(check(['Grace,GRACE@example.com', 'Old,old@example.com'])).toMatchObject([
      { state: 'member', problem: 'Already a member' },
      { state: 'member', problem: 'Already a member (deactivated)' },
    ])
  })

  test('of a member changes what differs if the import updates people, and empty cells change nothing', () => {
    const lines = ['Grace H.,grace@example.com,,Payments', 'Old O.,old@example.com,,Platform']
    expect(check(lines, { createsTeams: true, updates: true })).toMatchObject([
      { state: 'update', problem: 'Name: Grace → Grace H., Team: Platform → Payments' },
      { state: 'member', problem: 'Already a member (deactivated)' },
    ])
    expect(check(['Grace,grace@example.com,,', 'Vera,vera@example.com,,'], { updates: true })).toMatchObject([
      { state: 'member' },
      { state: 'member' },
    ])
    expect(check(['Grace,grace@example.com,admin,'], { updates: true, ownId: 'grace' })).toMatchObject([
      { state: 'problem', problem: 'You can’t change your own role' },
    ])
    expect(check(['Grace,grace@example.com,admin,'], { updates: true })).toMatchObject([
      { state: 'update', problem: 'Role: learner → admin' },
    ])
  })

  test('of an exported auditor is no problem, and nobody becomes an auditor', () => {
    expect(check(['Vera,vera@example.com,auditor', 'Grace,grace@example.com,auditor'])).toMatchObject([
      { state: 'member' },
      { state: 'member' },
    ])
    const lines = ['Vera,vera@example.com,auditor', 'Grace,grace@example.com,auditor', 'New,new@example.com,auditor']
    expect(check(lines, { updates: true })).toMatchObject([
      { state: 'member' },
      { state: 'problem', problem: expect.stringContaining('change the role') },
      { state: 'problem', problem: 'Auditors can’t be imported; invite them' },
    ])
  })

  test('with the email of an earlier line is not sent, in any case', () => {
    expect(check(['Ada,ada@example.com', 'Ada,Ada@Example.com'])).toMatchObject([
      { state: 'ready' },
      { state: 'problem', problem: 'Same email as in line 2' },
    ])
  })

  test('without a seat left is not sent; members and mistakes take no seat', () => {
    const rows = check(['X,', 'Grace,grace@example.com', 'A,a@example.com', 'B,b@example.com'], { freeSeats: 1 })
    expect(rows.map(({ state, problem }) => problem ?? state)).toEqual([
      'No email',
      'Already a member',
      'ready',
      'No free seat',
    ])
  })
})

test('new teams are named once each, only from lines that are sent, and are no problem if they will be created', () => {
  const lines = [
    'A,a@example.com,,Payments',
    'B,b@example.com,,payments',
    'C,c@example.com,,Platform',
    'D,no address,,Sales',
  ]
  const rows = check(lines, { createsTeams: true })
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'problem'])
  expect(findNewTeams(rows, around.teams)).toEqual(['Payments'])
})
