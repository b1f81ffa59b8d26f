import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import {
  findPeopleColumns,
  foldEmail,
  NewTeam,
  NewUser,
  NewUserAlias,
  peopleColumnNames,
  type RoleName,
  readRoleWord,
  roleNames,
  toPersonLine,
  type User,
} from '@parapet/contract'
import { createSignInLink } from '../areas/access/sign-in/create-link.ts'
import { resetSecondFactorByEmail } from '../areas/access/sign-in/reset-second-factor.ts'
import { createTeam } from '../areas/directory/teams/teams.ts'
import { changeRole } from '../areas/directory/users/change-role.ts'
import { eraseUser } from '../areas/directory/users/erase-user.ts'
import { type ImportLine, type ImportReport, importUsers } from '../areas/directory/users/import-users.ts'
import { addUserAlias, listUserAliases, removeUserAlias } from '../areas/directory/users/user-aliases.ts'
import { createUser } from '../areas/directory/users/users.ts'
import { findTeamIdByName, findUserByEmail } from '../areas/organization/people/people.ts'
import { loadCatalogWith } from '../areas/training/catalog/catalog.ts'
import { erasers } from '../features.ts'
import type { OrgContext } from '../platform/context.ts'
import { cleanText } from '../platform/http/request/body.ts'
import { createValidator } from '../platform/http/request/validation.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { createProgress, type OutputOptions, printResult, toFields, toTable } from './report.ts'
import { withOrganization } from './with-service.ts'

const validateNewTeam = createValidator(NewTeam, 'body')
const validateNewUser = createValidator(NewUser, 'body')
const validateNewAlias = createValidator(NewUserAlias, 'body')

/** The same rules as over HTTP: cleaned, then held against the contract. */
export function checkNewUser(input: NewUser): NewUser {
  validateNewUser(cleanText(input))
  return input
}

export async function createTeamCommand(options: OutputOptions & { org: string; name: string }): Promise<void> {
  const input: NewTeam = { name: options.name }
  validateNewTeam(cleanText(input))
  const team = await withOrganization('team create', options.org, (ctx) => createTeam(ctx, input))
  printResult(options, team, ({ leadUserIds, ...fields }) => toFields({ ...fields, leads: leadUserIds.length }))
}

type NewUserOptions = OutputOptions & { org: string; name: string; email: string; role: string; team?: string }

export async function createUserCommand(options: NewUserOptions): Promise<void> {
  const role = readRole(options.role)
  const { name, email, team } = options
  const input = checkNewUser({ name, email, role, teamId: null })
  const user = await withOrganization('user create', options.org, async (ctx) => {
    const teamId = team === undefined ? null : await findTeamIdByName(ctx, team)
    if (teamId === undefined) {
      throw new OperatorError(`There is no team ${team}. Create it with: parapet team create --org ${options.org}`)
    }
    return createUser(ctx, { ...input, teamId })
  })
  printResult(options, user, toFields)
}

/** Only the operator and admins in the console make auditors. */
export async function changeRoleCommand(
  options: OutputOptions & { org: string; email: string; role: string },
): Promise<void> {
  const role = readRole(options.role)
  const user = await withOrganization('user role', options.org, async (ctx, { config }) =>
    changeRole({ ...ctx, catalog: await loadCatalogWith(config) }, options.email, role),
  )
  printResult(options, user, toFields)
}

function readRole(text: string): RoleName {
  const role = roleNames.find((name) => name === readRoleWord(text))
  if (role === undefined) throw new OperatorError('--role must be learner, org_admin or auditor.')
  return role
}

export async function signInLinkCommand(options: OutputOptions & { org: string; email: string }): Promise<void> {
  const result = await withOrganization('user sign-in-link', options.org, (ctx) => createSignInLink(ctx, options.email))
  printResult(options, result, ({ url, expiresAt }) => `${url}\nIt works once, until ${expiresAt}.`)
}

export async function resetSecondFactorCommand(options: OutputOptions & { org: string; email: string }): Promise<void> {
  const { id } = await withOrganization('user reset-second-factor', options.org, (ctx) =>
    resetSecondFactorByEmail(ctx, options.email),
  )
  printResult(
    options,
    { id, reset: true },
    () => 'Authenticator app, passkeys and recovery codes are removed. The person is signed out and gets an email.',
  )
}

export async function importUsersCommand(
  file: string,
  options: OutputOptions & { org: string; dryRun?: boolean; update?: boolean; createTeams?: boolean },
): Promise<void> {
  const lines = await readCsv(file)
  const progress = createProgress('Importing', lines.length)
  const report = await withOrganization('user import', options.org, async (ctx, { config }) =>
    importUsers({ ...ctx, catalog: await loadCatalogWith(config) }, lines, {
      isDryRun: options.dryRun === true,
      isUpdate: options.update === true,
      ...(options.createTeams === true ? { createTeam: createTeamOfFile } : {}),
      onProgress: progress.update,
    }),
  )
  progress.end()
  printResult(options, report, describeImport)
  // The report is the answer; the code tells a script that some lines need a person.
  if (report.refused.length > 0) process.exitCode = 1
}

async function createTeamOfFile(ctx: OrgContext, name: string): Promise<string> {
  const input: NewTeam = { name }
  validateNewTeam(cleanText(input))
  return (await createTeam(ctx, input)).id
}

export async function eraseUserCommand(options: OutputOptions & { org: string; email: string }): Promise<void> {
  const erased = await withOrganization('user erase', options.org, (ctx) => eraseUser(ctx, erasers, options.email))
  printResult(options, { ...erased, erased: true }, ({ id }) => `The person is anonymized. The record ${id} is kept.`)
}

type AliasOptions = OutputOptions & { org: string; email: string; alias: string }

export async function listAliasesCommand(options: OutputOptions & { org: string; email: string }): Promise<void> {
  const aliases = await withOrganization('user aliases', options.org, async (ctx) =>
    listUserAliases(ctx, (await getUserByEmail(ctx, options.email)).id),
  )
  const rows = aliases.map(({ email, isManaged }) => [email, isManaged ? 'SCIM' : '-'])
  printResult(options, aliases, () => (rows.length === 0 ? 'No aliases.' : toTable(['ALIAS', 'MANAGED BY'], rows)))
}

export async function addAliasCommand(options: AliasOptions): Promise<void> {
  const input: NewUserAlias = { email: options.alias }
  validateNewAlias(cleanText(input))
  const alias = await withOrganization('user add-alias', options.org, async (ctx) =>
    addUserAlias(ctx, (await getUserByEmail(ctx, options.email)).id, input),
  )
  printResult(options, alias, ({ email }) => `Findings for ${email} are now assigned to ${options.email}.`)
}

export async function removeAliasCommand(options: AliasOptions): Promise<void> {
  await withOrganization('user remove-alias', options.org, async (ctx) => {
    const user = await getUserByEmail(ctx, options.email)
    const aliases = await listUserAliases(ctx, user.id)
    const alias = aliases.find(({ email }) => foldEmail(email) === foldEmail(options.alias))
    if (alias === undefined) throw new OperatorError(`${options.email} has no alias ${options.alias}.`)
    await removeUserAlias(ctx, user.id, alias.id)
  })
  printResult(options, { removed: true }, () => `${options.alias} is no longer an alias of ${options.email}.`)
}

async function getUserByEmail(ctx: OrgContext, email: string): Promise<User> {
  const user = await findUserByEmail(ctx, email)
  if (user === undefined) throw new OperatorError(`Nobody has the address ${email}.`)
  return user
}

async function readCsv(file: string): Promise<ImportLine[]> {
  const bytes = await readFile(file).catch((error) => {
    throw new OperatorError(`${file} cannot be read: ${error.code ?? error.message}.`)
  })
  // Read as UTF-8 all the same, every umlaut of a name would become a question mark.
  if (!isUtf8(bytes)) throw new OperatorError(`${file} is not UTF-8. Save it as CSV in UTF-8.`)
  const { parse } = await import('csv-parse/sync')
  let header: string[] = []
  let records: { record: Record<string, string>; info: { lines: number } }[]
  try {
    records = parse(bytes, {
      bom: true,
      columns(names: string[]) {
        const found = findPeopleColumns(names)
        header = names.map((_, at) => peopleColumnNames.find((column) => found[column] === at) ?? `other ${at}`)
        return header
      },
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (error) {
    throw new OperatorError(`${file} is not valid CSV: ${(error as Error).message}`)
  }
  if (!header.includes('name') || !header.includes('email')) {
    throw new OperatorError(`${file} needs a header line with the columns: ${peopleColumnNames.join(', ')}.`)
  }
  return records.map(({ record, info }) => ({
    line: info.lines,
    ...toPersonLine((column) => record[column]),
  }))
}

function describeImport(report: ImportReport): string {
  const verb = report.isDryRun ? 'would be ' : ''
  const { teamsCreated } = report
  const teams = teamsCreated === 0 ? '' : `, ${teamsCreated} ${teamsCreated === 1 ? 'team' : 'teams'} ${verb}created`
  const summary = `${report.created} ${verb}created, ${report.updated} ${verb}updated, ${report.refused.length} refused${teams}`
  if (report.refused.length === 0) return summary
  const rows = report.refused.map(({ line, email, reason }) => [line, email, reason])
  return `${summary}\n\n${toTable(['LINE', 'EMAIL', 'WHY'], rows)}`
}
