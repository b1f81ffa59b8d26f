import { sql } from 'kysely'
import type { OrgContext } from '../platform/context.ts'
import type {} from './tables.ts'

type Person = { id: string; name: string; email: string }

/**
 * Takes a person's name and address out of the events that are kept, sent or not, in the transaction that erases the
 * person. Events are found by the id or the address in them, so that nobody else of the same name is touched.
 */
export async function eraseFromEvents(ctx: OrgContext, before: Person, after: Omit<Person, 'id'>): Promise<void> {
  // As they stand in JSON, and only as values.
  const value = (text: string) => `:${JSON.stringify(text)}`
  const has = (text: string) => sql<boolean>`position(convert_to(${text}, 'UTF8') in body) > 0`
  await sql`
    update webhook_events set body = convert_to(
      replace(replace(convert_from(body, 'UTF8'), ${value(before.email)}, ${value(after.email)}),
        ${value(before.name)}, ${value(after.name)}), 'UTF8')
    where org_id = ${ctx.org.id} and (${has(before.id)} or ${has(JSON.stringify(before.email))})`.execute(ctx.db)
}
