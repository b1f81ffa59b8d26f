import { foldEmail, type ImportedLine, isEmail, limits, NewUser, type PersonLine, roleNames } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { inTransaction, type WriteContext } from '../../../platform/context.ts'
import { cleanText } from '../../../platform/http/request/body.ts'
import { createValidator } from '../../../platform/http/request/validation.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  findTeamIdByName,
  findUserByEmail,
  listAddressOwners,
  listKnownEmailKeys,
} from '../../organization/people/people.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { addUsers, type NewPerson } from './add-users.ts'
import { findReservations } from './reserved-emails.ts'
import { addUserAliases } from './user-aliases.ts'
import { updateUser } from './users.ts'

export type ImportLine = PersonLine & { line: number }
export type ImportReport = {
  created: number
  updated: number
  teamsCreated: number
  refused: { line: number; email: string; reason: string }[]
  isDryRun: boolean
}

const validateNewUser = createValidator(NewUser, 'body')

/**
 * Imports a file for the command line, in parts. A dry run does the same work in one transaction and rolls it back, so
 * that its report matches a real run.
 */
export async function importUsers(
  ctx: CatalogContext,
  lines: ImportLine[],
  options: {
    isDryRun: boolean
    isUpdate: boolean
    /** Missing teams are refused without it. Returns the id of the new team. */
    createTeam?: CreateTeam
    onProgress?: (done: number) => void
  },
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, teamsCreated: 0, refused: [], isDryRun: options.isDryRun }
  const { createTeam } = options
  const createAndCount: CreateTeam | undefined =
    createTeam &&
    (async (ctx, name) => {
      const id = await createTeam(ctx, name)
      report.teamsCreated++
      return id
    })
  const importPart = async (ctx: WriteContext<CatalogContext>, part: ImportLine[]) => {
    for (const [index, imported] of (await addLines(ctx, part, createAndCount)).entries()) {
      const { line, email, team } = part[index] as ImportLine
      if (imported.outcome === 'created') report.created++
      else if (imported.outcome === 'member' && options.isUpdate) {
        const problem = await updateMember(ctx, imported.person).catch(asRefusal)
        if (problem === undefined) report.updated++
        else report.refused.push({ line, email, reason: describeRefusal(problem, team) })
      } else report.refused.push({ line, email, reason: adviseOperator(imported, team) })
    }
  }
  const importAll = async (ctx: CatalogContext) => {
    for (let first = 0; first < lines.length; first += limits.importedPeople) {
      const part = lines.slice(first, first + limits.importedPeople)
      await write(ctx, { changes: ['users'] }, (ctx) => importPart(ctx, part))
      options.onProgress?.(first + part.length)
    }
  }
  if (!options.isDryRun) {
    await importAll(ctx)
    return report
  }
  const rollback = new Error('dry run')
  await inTransaction(ctx, async (ctx) => {
    await importAll(ctx)
    throw rollback
  }).catch((error) => {
    if (error !== rollback) throw error
  })
  return report
}

type CreateTeam = (ctx: WriteContext, name: string) => Promise<string>

/** A line about an existing person. Refuses before anything is written. */
async function updateMember(ctx: WriteContext<CatalogContext>, person: CheckedLine): Promise<undefined> {
  const known = await findUserByEmail(ctx, person.email)
  if (known === undefined) return
  if (person.role === 'auditor' && known.role !== 'auditor') throw noImportedAuditor()
  const { aliases, ...fields } = person
  await updateUser(ctx, known.id, fields)
  await addUserAliases(ctx, known.id, aliases)
}

/** Invites some people in one transaction, for the console, which sends a file in parts. */
export async function importPeople(
  ctx: CatalogContext,
  people: readonly PersonLine[],
  { updates = false }: { updates?: boolean } = {},
): Promise<ImportedLine[]> {
  if (people.some(({ role }) => role.trim() === 'org_admin')) ctx.confirm?.()
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    const lines: ImportedLine[] = []
    for (const [index, one] of (await addLines(ctx, people)).entries()) {
      const line = people[index] as PersonLine
      const isUpdate = one.outcome === 'member' && updates
      const problem = isUpdate ? await changeMember(ctx, one.person, line).catch(asRefusal) : undefined
      const error = one.outcome === 'refused' ? one.error : problem
      if (error !== undefined) lines.push({ outcome: 'refused', problem: describeRefusal(error, line.team) })
      else lines.push({ outcome: isUpdate ? 'updated' : one.outcome, problem: null })
    }
    return lines
  })
}

/** What the file leaves empty stays as it is, and so does the address that the person signs in with. */
async function changeMember(
  ctx: WriteContext<CatalogContext>,
  person: CheckedLine,
  line: PersonLine,
): Promise<undefined> {
  const known = await findUserByEmail(ctx, person.email)
  if (known === undefined) return
  await updateMember(ctx, {
    ...person,
    email: known.email,
    role: line.role === '' ? known.role : person.role,
    teamId: line.team === '' ? known.teamId : person.teamId,
  })
}

/** A line that keeps the rules, with the other addresses of the person. */
type CheckedLine = NewPerson & { aliases: string[] }

type Imported =
  | { outcome: 'created' }
  | { outcome: 'member'; person: CheckedLine }
  | { outcome: 'refused'; error: AppError }

/** The only path from lines to people. A refused line does not affect the others. */
async function addLines(ctx: WriteContext, lines: readonly PersonLine[], createTeam?: CreateTeam): Promise<Imported[]> {
  const teamIds = new Map<string, string | undefined>()
  const findTeamId = async (name: string) => {
    if (!teamIds.has(name)) teamIds.set(name, (await findTeamIdByName(ctx, name)) ?? (await createTeam?.(ctx, name)))
    return teamIds.get(name)
  }
  const read: (CheckedLine | AppError)[] = []
  for (const line of lines) read.push(await checkLine(line, findTeamId).catch(asRefusal))
  const checked = await refuseTakenAliases(ctx, read)
  const usable = checked.filter((one): one is CheckedLine => !(one instanceof AppError))
  const newcomers = usable.filter(({ role }) => role !== 'auditor')
  const added = await addUsers(
    ctx,
    newcomers.map(({ aliases: _, ...person }) => person),
  )
  for (const [index, row] of added.entries()) {
    if (!(row instanceof AppError)) await addUserAliases(ctx, row.id, newcomers[index]?.aliases ?? [])
  }
  const emailKeys = usable.filter(({ role }) => role === 'auditor').map(({ email }) => foldEmail(email))
  const known = emailKeys.length === 0 ? new Set() : await listKnownEmailKeys(ctx.db, ctx.org.id, emailKeys)
  return checked.map((one) => {
    if (one instanceof AppError) return { outcome: 'refused', error: one }
    if (one.role === 'auditor') {
      // An exported list can be imported again: auditors keep their role, and nobody becomes one.
      const isMember = known.has(foldEmail(one.email))
      return isMember ? { outcome: 'member', person: one } : { outcome: 'refused', error: noImportedAuditor() }
    }
    const row = added.shift()
    if (!(row instanceof AppError)) return { outcome: 'created' }
    // A reserved address is also reported as in use, with the field, although nobody has it at the moment.
    const isMember = row.code === 'email_in_use' && row.context.field === undefined
    return isMember ? { outcome: 'member', person: one } : { outcome: 'refused', error: row }
  })
}

/** Checked before anyone is created: a line is imported completely or not at all. */
async function refuseTakenAliases(
  ctx: WriteContext,
  lines: readonly (CheckedLine | AppError)[],
): Promise<(CheckedLine | AppError)[]> {
  const people = lines.filter((one): one is CheckedLine => !(one instanceof AppError))
  if (people.every(({ aliases }) => aliases.length === 0)) return [...lines]
  const keysOf = ({ email, aliases }: CheckedLine) => [email, ...aliases].map(foldEmail)
  const owners = await listAddressOwners(ctx.db, ctx.org.id, people.flatMap(keysOf))
  const reserved = await findReservations(ctx, people.flatMap(keysOf))
  const lineOf = new Map<string, CheckedLine>()
  for (const person of people.toReversed()) for (const key of keysOf(person)) lineOf.set(key, person)
  return lines.map((line) => {
    if (line instanceof AppError) return line
    const person = owners.get(foldEmail(line.email))
    const owner = person?.isAlias === false ? person.userId : undefined
    const taken = line.aliases.find((alias) => {
      const key = foldEmail(alias)
      const holder = owners.get(key)
      if (holder !== undefined) return holder.userId !== owner || !holder.isAlias
      return lineOf.get(key) !== line || reserved.has(key)
    })
    if (taken === undefined) return line
    const message = `the alias ${taken} belongs to another person`
    return new AppError('invalid_request', { field: 'line', message })
  })
}

/** The same rules as over HTTP: a NUL would fail in the database and end the whole import. */
async function checkLine(
  asRead: PersonLine,
  findTeamId: (name: string) => Promise<string | undefined>,
): Promise<CheckedLine> {
  const line = cleanText({ ...asRead }) as PersonLine
  const role = roleNames.find((name) => name === (line.role === '' ? 'learner' : line.role))
  if (role === undefined) {
    const message = 'the role must be one of: learner, org_admin'
    throw new AppError('invalid_request', { field: 'line', message })
  }
  const person = { name: line.name, email: line.email, role }
  validateNewUser({ ...person, teamId: null })
  const aliases = readAliases(line)
  // Last, so that a line with a mistake creates no team.
  const teamId = line.team === '' ? null : await findTeamId(line.team)
  if (teamId === undefined) throw new AppError('team_not_found')
  return { ...person, teamId, aliases }
}

/** Addresses in one cell. The sign-in address may be repeated there. */
function readAliases({ email, aliases = '' }: PersonLine): string[] {
  const read = aliases.split(/[\s,;]+/).filter((alias) => alias !== '' && foldEmail(alias) !== foldEmail(email))
  const unique = read.filter((alias, i) => read.findIndex((one) => foldEmail(one) === foldEmail(alias)) === i)
  const wrong = unique.find((alias) => !isEmail(alias))
  if (wrong !== undefined) {
    const message = `the alias ${wrong.slice(0, limits.emailLength)} is not an email address`
    throw new AppError('invalid_request', { field: 'line', message })
  }
  if (unique.length > limits.userAliases) throw new AppError('alias_limit_reached', { maxAliases: limits.userAliases })
  return unique
}

function noImportedAuditor(): AppError {
  const message = 'a file cannot make an auditor; import the person as learner, then change the role'
  return new AppError('invalid_request', { field: 'line', message })
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

function adviseOperator(imported: Exclude<Imported, { outcome: 'created' }>, team: string): string {
  if (imported.outcome === 'member') return 'the email is in use already; add --update to change that person'
  const reason = describeRefusal(imported.error, team)
  return imported.error.code === 'team_not_found' ? `${reason}; add --create-teams to create it` : reason
}

function describeRefusal(error: AppError, team: string): string {
  const { field, message } = error.context
  if (error.code === 'team_not_found') return `there is no team ${team}`
  if (error.code === 'alias_limit_reached') return `a person can have ${limits.userAliases} aliases`
  if (error.code === 'seat_limit_reached') return `all ${error.context.maxSeats} seats are taken`
  if (typeof message !== 'string') return error.message
  return field === 'line' ? message : `${field} ${message}`
}
