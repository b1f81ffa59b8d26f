import { type ImportedLine, NewUser, type PersonLine, roleNames } from '@parapet/contract'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { cleanText } from '../../platform/http/body.ts'
import { createValidator } from '../../platform/http/validation.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { beginWrite } from '../organization/organization.ts'
import { findTeamIdByName } from '../teams/teams.ts'
import { addUsers, type NewPerson } from './add-users.ts'
import { createUser, findUserByEmail, updateUser } from './users.ts'

export type ImportLine = PersonLine & { line: number }
export type ImportReport = {
  created: number
  updated: number
  refused: { line: number; email: string; reason: string }[]
  isDryRun: boolean
}

const validateNewUser = createValidator(NewUser, 'body')

/**
 * Imports line by line; a refused line stops nobody else. A dry run does the same work in one transaction and takes
 * it back, so that its report is what a real run would say.
 */
export async function importUsers(
  ctx: Context,
  catalog: Catalog,
  lines: ImportLine[],
  options: { isDryRun: boolean; isUpdate: boolean; onProgress?: (done: number) => void },
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, refused: [], isDryRun: options.isDryRun }
  const importAll = async (ctx: Context) => {
    for (const [index, line] of lines.entries()) {
      try {
        const outcome = await inSavepoint(ctx, (ctx) => importLine(ctx, catalog, line, options.isUpdate))
        report[outcome]++
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        report.refused.push({ line: line.line, email: line.email, reason: describeForOperator(error, line) })
      }
      options.onProgress?.(index + 1)
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

/**
 * Invites some people in one transaction, for the console, which sends a file in parts. Who is refused keeps nobody else
 * out.
 */
export function importPeople(ctx: Context, people: readonly PersonLine[]): Promise<ImportedLine[]> {
  return inTransaction(ctx, async (ctx) => {
    const organization = await beginWrite(ctx, 'users')
    const teamIds = new Map<string, string | undefined>()
    const findTeamId = async (name: string) => {
      if (!teamIds.has(name)) teamIds.set(name, await findTeamIdByName(ctx, name))
      return teamIds.get(name)
    }
    const checked: (NewPerson | ImportedLine)[] = []
    for (const line of people) checked.push(await checkLine(line, findTeamId).catch((error) => refuse(error, line)))
    const added = await addUsers(ctx, organization, checked.filter(isNewPerson))
    return checked.map((line) => {
      if (!isNewPerson(line)) return line
      const outcome = added.shift()
      if (outcome === 'email_in_use') return { outcome: 'member', problem: null }
      if (outcome !== 'seat_limit_reached') return { outcome: 'created', problem: null }
      return { outcome: 'refused', problem: `all ${organization.maxSeats} seats are taken` }
    })
  })
}

function isNewPerson(line: NewPerson | ImportedLine): line is NewPerson {
  return !('outcome' in line)
}

function refuse(error: unknown, line: PersonLine): ImportedLine {
  if (!(error instanceof AppError)) throw error
  return { outcome: 'refused', problem: describeRefusal(error, line) }
}

async function importLine(
  ctx: Context,
  catalog: Catalog,
  line: PersonLine,
  isUpdate: boolean,
): Promise<'created' | 'updated'> {
  const input = await checkLine(line, (name) => findTeamIdByName(ctx, name))
  const existing = isUpdate ? await findUserByEmail(ctx, input.email) : undefined
  if (existing === undefined) {
    await createUser(ctx, input)
    return 'created'
  }
  await updateUser(ctx, catalog, existing.id, input)
  return 'updated'
}

/** The same rules as over HTTP: a NUL would fail in the database and end the whole import. */
async function checkLine(
  asRead: PersonLine,
  findTeamId: (name: string) => Promise<string | undefined>,
): Promise<NewPerson> {
  const line = cleanText({ ...asRead }) as PersonLine
  const role = roleNames.find((name) => name === (line.role === '' ? 'learner' : line.role))
  if (role === undefined) throw refusal(`the role must be one of: ${roleNames.join(', ')}`)
  const teamId = line.team === '' ? null : await findTeamId(line.team)
  if (teamId === undefined) throw new AppError('team_not_found')
  const person = { name: line.name, email: line.email, role, teamId }
  validateNewUser(person)
  return person
}

/** In a transaction already, a refused line must not spoil the rest of it. */
async function inSavepoint<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (!ctx.db.isTransaction) return work(ctx)
  await sql`savepoint import_line`.execute(ctx.db)
  try {
    const result = await work(ctx)
    await sql`release savepoint import_line`.execute(ctx.db)
    return result
  } catch (error) {
    await sql`rollback to savepoint import_line`.execute(ctx.db)
    throw error
  }
}

function refusal(message: string): AppError {
  return new AppError('invalid_request', { field: 'line', message })
}

function describeForOperator(error: AppError, line: PersonLine): string {
  const reason = describeRefusal(error, line)
  if (error.code === 'email_in_use') return `${reason}; add --update to change that person`
  return error.code === 'team_not_found' ? `${reason}; make it with: parapet team create` : reason
}

function describeRefusal(error: AppError, { team }: PersonLine): string {
  const { field, message } = error.context
  if (error.code === 'email_in_use') return 'the email is in use already'
  if (error.code === 'team_not_found') return `there is no team ${team}`
  if (error.code === 'seat_limit_reached') return `all ${error.context.maxSeats} seats are taken`
  if (typeof message !== 'string') return error.message
  return field === 'line' ? message : `${field} ${message}`
}
