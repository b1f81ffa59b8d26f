import { listSlugs } from '../areas/organization/organization/organization.ts'
import type { Db } from '../platform/database/database.ts'
import { isResourceId } from '../platform/http/request/validation.ts'
import { findMail, listMails } from '../platform/mail/list-mails.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type OutputOptions, printResult, toFields, toTable } from './report.ts'
import { organizationContext, withService } from './with-service.ts'

export async function listMailsCommand(options: OutputOptions & { org?: string; limit: string }): Promise<void> {
  const limit = Number(options.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new OperatorError('--limit must be a whole number above 0.')
  const mails = await withService('mail list', async (service) => {
    const filter = options.org === undefined ? {} : { orgId: (await organizationContext(service, options.org)).org.id }
    const { db } = service.database
    return addSlugs(db, await listMails(db, { ...filter, limit }))
  })
  printResult(options, mails, (list) =>
    list.length === 0
      ? 'There are no emails yet.'
      : toTable(
          ['ID', 'ORG', 'STATUS', 'TO', 'SUBJECT', 'CREATED', 'LAST ERROR'],
          list.map((mail) => [
            mail.id,
            mail.orgSlug,
            mail.status,
            mail.to,
            mail.subject,
            mail.createdAt,
            mail.lastError,
          ]),
        ),
  )
}

export async function showMailCommand(id: string, options: OutputOptions): Promise<void> {
  const mail = await withService('mail show', async ({ database: { db }, sealer }) => {
    const found = isResourceId(id) ? await findMail(db, sealer, id) : undefined
    return found === undefined ? undefined : (await addSlugs(db, [found]))[0]
  })
  if (mail === undefined) throw new OperatorError(`There is no email ${id}. List them with: parapet mail list`)
  printResult(options, mail, ({ text, html: _, ...fields }) =>
    [toFields(fields), '', text ?? '(The text is deleted once an email is sent or void.)'].join('\n'),
  )
}

/** People know an organization by its slug. */
async function addSlugs<T extends { id: string; orgId: string }>(db: Db, mails: readonly T[]) {
  const slugs = await listSlugs(db, [...new Set(mails.map(({ orgId }) => orgId))])
  return mails.map(({ id, orgId, ...mail }) => ({ id, orgSlug: slugs.get(orgId) ?? orgId, ...mail }))
}
