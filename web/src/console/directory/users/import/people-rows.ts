import {
  eachPeopleColumn,
  findNameMistake,
  findPeopleColumns,
  foldEmail,
  isEmail,
  limits,
  type PeopleColumn,
  type PersonLine,
  toPersonLine,
  type User,
} from '@parapet/contract'
import type { PeopleFile } from './people-file.ts'

/** Which column of the file holds what; null if the file has none. */
export type Columns = Record<PeopleColumn, number | null>

/** A first line with an email address is already a person. */
export function hasHeader({ lines }: PeopleFile): boolean {
  return !(lines[0]?.cells.some(isEmail) ?? false)
}

export function findColumns({ lines }: PeopleFile, isHeader: boolean): Columns {
  const cells = lines[0]?.cells ?? []
  if (!isHeader) {
    const email = cells.findIndex(isEmail)
    return { ...eachPeopleColumn(() => null), name: email === 0 ? 1 : 0, email }
  }
  return findPeopleColumns(cells)
}

export type Row = {
  number: number
  cells: string[]
  person: PersonLine
  /** `ready` and `update` are sent, `member` stays as is, `problem` is not sent. */
  state: 'ready' | 'update' | 'member' | 'problem'
  problem: string | null
}

export type Member = Pick<User, 'id' | 'isActive' | 'name' | 'role' | 'teamName'>

type Surroundings = {
  /** Members by normalized email. */
  members: ReadonlyMap<string, Member>
  /** Normalized names of teams. */
  teams: ReadonlySet<string>
  createsTeams: boolean
  /** Whether existing people are changed to what the file says. */
  updates: boolean
  freeSeats: number
  /** The person at the keyboard, who can't change their own role. */
  ownId: string
}

export function checkRows(lines: PeopleFile['lines'], columns: Columns, around: Surroundings): Row[] {
  const seen = new Map<string, number>()
  let freeSeats = around.freeSeats
  return lines.map(({ number, cells }) => {
    const person = toPerson(cells, columns)
    const row = { number, cells, person }
    const key = foldEmail(person.email)
    const member = around.members.get(key)
    const mistake = findMistake(person, { ...around, member })
    if (mistake !== undefined) return { ...row, state: 'problem', problem: mistake }
    const before = seen.get(key)
    if (before !== undefined) return { ...row, state: 'problem', problem: `Same email as in line ${before}` }
    seen.set(key, number)
    if (member !== undefined) return { ...row, ...checkMember(person, member, around) }
    if (freeSeats === 0) return { ...row, state: 'problem', problem: 'No free seat' }
    freeSeats--
    return { ...row, state: 'ready', problem: null }
  })
}

function checkMember(
  person: PersonLine,
  member: Member,
  { updates, ownId }: Surroundings,
): Pick<Row, 'state' | 'problem'> {
  if (!member.isActive) return { state: 'member', problem: 'Already a member (deactivated)' }
  if (updates && member.id === ownId && person.role !== '' && person.role !== member.role)
    return { state: 'problem', problem: 'You can’t change your own role' }
  const changes = updates ? listChanges(person, member) : []
  if (changes.length === 0) return { state: 'member', problem: 'Already a member' }
  return { state: 'update', problem: changes.join(', ') }
}

/** What the file changes about a person; empty cells change nothing. */
function listChanges({ name, role, team }: PersonLine, member: Member): string[] {
  return [
    ...(name === member.name ? [] : [`Name: ${member.name} → ${name}`]),
    ...(role === '' || role === member.role ? [] : [`Role: ${wordOf(member.role)} → ${wordOf(role)}`]),
    ...(team === '' || toTeamKey(team) === toTeamKey(member.teamName ?? '')
      ? []
      : [`Team: ${member.teamName ?? 'none'} → ${team}`]),
  ]
}

const wordOf = (role: string) => (role === 'org_admin' ? 'admin' : role)

function toPerson(cells: string[], columns: Columns): PersonLine {
  return toPersonLine((column) => cells[columns[column] ?? -1])
}

function findMistake(
  { name, email, role, team }: PersonLine,
  around: Surroundings & { member: Member | undefined },
): string | undefined {
  // Nothing in the line is used, so nothing in it is wrong.
  if (around.member !== undefined && !(around.updates && around.member.isActive)) return undefined
  if (name === '') return 'No name'
  if (name.length > limits.nameLength) return `The name is longer than ${limits.nameLength} characters`
  const mistake = findNameMistake(name)
  if (mistake !== undefined) return `The name ${mistake}`
  if (email === '') return 'No email'
  if (!isEmail(email)) return 'Not an email address'
  if (role === 'auditor' && around.member?.role !== 'auditor') {
    return around.member === undefined
      ? 'Auditors can’t be imported; invite them'
      : 'You can’t make someone an auditor with an import; change the role on the person’s page'
  }
  if (!['', 'learner', 'org_admin', 'auditor'].includes(role)) return `Unknown role “${role}”`
  if (team.length > limits.nameLength) return `The team is longer than ${limits.nameLength} characters`
  const teamMistake = team === '' ? undefined : findNameMistake(team)
  if (teamMistake !== undefined) return `The team ${teamMistake}`
  if (team !== '' && !around.createsTeams && !around.teams.has(toTeamKey(team))) return 'Team doesn’t exist yet'
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
    if ((state === 'ready' || state === 'update') && key !== '' && !teams.has(key) && !found.has(key))
      found.set(key, person.team)
  }
  return [...found.values()]
}
