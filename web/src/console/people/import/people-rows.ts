import { findNameMistake, foldEmail, isEmail, limits, type PersonLine, readRoleWord } from '@parapet/contract'
import type { PeopleFile } from './people-file.ts'

export const columnNames = ['name', 'email', 'role', 'team', 'aliases'] as const
export type ColumnName = (typeof columnNames)[number]

/** Which column of the file holds what; null if the file has none. */
export type Columns = Record<ColumnName, number | null>

/** Common column names in people's files. */
const knownNames: Record<ColumnName, string[]> = {
  name: ['name', 'full name', 'fullname', 'display name', 'displayname', 'person'],
  email: ['email', 'e mail', 'mail', 'email address', 'e mail address', 'user principal name', 'userprincipalname'],
  role: ['role', 'user role'],
  team: ['team', 'team name', 'group', 'department'],
  aliases: ['aliases', 'alias', 'other emails', 'other email addresses', 'commit emails'],
}

/** A first line with an email address is already a person. */
export function hasHeader({ lines }: PeopleFile): boolean {
  return !(lines[0]?.cells.some(isEmail) ?? false)
}

export function findColumns({ lines }: PeopleFile, isHeader: boolean): Columns {
  const cells = lines[0]?.cells ?? []
  if (!isHeader) {
    const email = cells.findIndex(isEmail)
    return { name: email === 0 ? 1 : 0, email, role: null, team: null, aliases: null }
  }
  const header = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]+/g, ' '))
  const find = (column: ColumnName) => {
    const index = header.findIndex((cell) => knownNames[column].includes(cell))
    return index === -1 ? null : index
  }
  return {
    name: find('name'),
    email: find('email'),
    role: find('role'),
    team: find('team'),
    aliases: find('aliases'),
  }
}

export type Row = {
  number: number
  cells: string[]
  person: PersonLine
  /** `ready` is sent, `member` already exists, `problem` is not sent. */
  state: 'ready' | 'member' | 'problem'
  problem: string | null
}

type Surroundings = {
  /** Members by normalized email. */
  members: ReadonlyMap<string, { isActive: boolean }>
  /** Normalized names of teams. */
  teams: ReadonlySet<string>
  createsTeams: boolean
  freeSeats: number
}

export function checkRows(lines: PeopleFile['lines'], columns: Columns, around: Surroundings): Row[] {
  const seen = new Map<string, number>()
  let freeSeats = around.freeSeats
  return lines.map(({ number, cells }) => {
    const person = toPerson(cells, columns)
    const row = { number, cells, person }
    const key = foldEmail(person.email)
    const mistake = findMistake(person, around)
    if (mistake !== undefined) return { ...row, state: 'problem', problem: mistake }
    const before = seen.get(key)
    if (before !== undefined) return { ...row, state: 'problem', problem: `Same email as in line ${before}` }
    seen.set(key, number)
    const member = around.members.get(key)
    if (member !== undefined) {
      const problem = member.isActive ? 'Has an account' : 'Has an account (deactivated)'
      return { ...row, state: 'member', problem }
    }
    if (freeSeats === 0) return { ...row, state: 'problem', problem: 'No free seat' }
    freeSeats--
    return { ...row, state: 'ready', problem: null }
  })
}

function toPerson(cells: string[], columns: Columns): PersonLine {
  const read = (column: ColumnName) => {
    const index = columns[column]
    return index === null ? '' : (cells[index] ?? '')
  }
  const [name, email, team] = [read('name'), read('email'), read('team')]
  return { name, email, role: readRoleWord(read('role')), team, aliases: read('aliases') }
}

function findMistake({ name, email, role, team }: PersonLine, around: Surroundings): string | undefined {
  if (name === '') return 'No name'
  if (name.length > limits.nameLength) return `The name is longer than ${limits.nameLength} characters`
  const mistake = findNameMistake(name)
  if (mistake !== undefined) return `The name ${mistake}`
  if (email === '') return 'No email'
  if (!isEmail(email)) return 'Not an email address'
  if (role === 'auditor') return 'A file cannot make an auditor'
  if (role !== '' && role !== 'learner' && role !== 'org_admin') return 'The role is neither learner nor admin'
  if (team.length > limits.nameLength) return `The team is longer than ${limits.nameLength} characters`
  const teamMistake = team === '' ? undefined : findNameMistake(team)
  if (teamMistake !== undefined) return `The team ${teamMistake}`
  if (team !== '' && !around.createsTeams && !around.teams.has(toTeamKey(team))) return 'There is no such team'
  return undefined
}

/** Compares team names as the service does. */
export function toTeamKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** Unknown teams of people who would be sent, each once. */
export function findNewTeams(rows: readonly Row[], teams: ReadonlySet<string>): string[] {
  const found = new Map<string, string>()
  for (const { person, state } of rows) {
    const key = toTeamKey(person.team)
    if (state === 'ready' && key !== '' && !teams.has(key) && !found.has(key)) found.set(key, person.team)
  }
  return [...found.values()]
}
