import { listAttempts } from '../areas/administration/security-log/security-log.ts'
import { verifyChains } from '../areas/organization/audit/verify-chains.ts'
import { listOrganizations } from '../areas/organization/organization/organization.ts'
import { listErasedUserIds } from '../areas/organization/people/people.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type OutputOptions, printResult, toTable } from './report.ts'
import { withService } from './with-service.ts'

/** Exit code 1 when a line was changed, is missing, was inserted or moved. */
export async function verifyAuditCommand(options: OutputOptions): Promise<void> {
  const report = await withService('audit verify', async ({ database, sealer }) => {
    const organizations = await listOrganizations(database.db)
    const slugs = new Map(organizations.map(({ id, slug }) => [id, slug]))
    const erasedUserIds = await listErasedUserIds(database.db)
    const known = { orgIds: [...slugs.keys()], erasedUserIds }
    const { problems, ...counts } = await verifyChains({ db: database.db, sealer }, known)
    const named = problems.map(({ orgId, ...problem }) => ({
      organization: orgId === null ? null : (slugs.get(orgId) ?? orgId),
      ...problem,
    }))
    return { ...counts, problems: named }
  })
  printResult(options, report, ({ chains, lines, erased, sealedSince, problems }) => {
    const seals =
      sealedSince === null
        ? 'The worker has not sealed all chains yet.'
        : `All chains have been sealed since ${sealedSince.toISOString()}.`
    const counts = `${count(lines, 'line')} in ${count(chains, 'chain')} (personal data erased from ${erased}). ${seals}`
    if (problems.length === 0) return `Logs intact: ${counts}`
    const rows = problems.map(({ organization, log, line, problem }) => [organization, log, line, problem])
    return `${toTable(['ORGANIZATION', 'LOG', 'LINE', 'PROBLEM'], rows)}\n\n${counts}`
  })
  if (report.problems.length > 0) process.exitCode = 1
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`

/** What belongs to no organization is for the operator alone. */
export async function listAttemptsCommand(options: OutputOptions & { limit: string }): Promise<void> {
  const limit = Number(options.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new OperatorError('--limit must be a whole number above 0.')
  const attempts = await withService('audit attempts', ({ database }) => listAttempts(database.db, limit))
  printResult(options, attempts, (list) =>
    toTable(
      ['TIME', 'EVENT', 'REASON', 'ADDRESS', 'EMAIL', 'USER AGENT'],
      list.map(({ createdAt, event, details, address, email, userAgent }) => [
        createdAt.toISOString(),
        event,
        typeof details.reason === 'string' ? details.reason : null,
        address,
        email,
        userAgent,
      ]),
    ),
  )
}
