import type { RunPerson, SarifRun } from '@parapet/contract'
import type { OrgContext } from '../../../../platform/context.ts'
import { toAddress } from '../document/find-author.ts'
import { listAuthors } from '../sarif.queries.ts'

/** The people behind the addresses of a run. The run itself has no names, so a changed or erased one needs no update there. */
export async function listNamedPeople({ db, org }: OrgContext, run: SarifRun): Promise<RunPerson[]> {
  const named = [
    run.commitAuthorEmail,
    ...[...run.assignmentsCreated, ...run.skipped].map(({ userEmail }) => userEmail),
  ]
  const keys = new Map([...new Set(named)].map((email) => [email, toAddress(email ?? undefined)]))
  const asked = [...new Set(keys.values())].filter((key) => key !== undefined)
  const people = new Map((await listAuthors(db, org.id, asked)).map((person) => [person.emailKey, person]))
  return [...keys].flatMap(([email, key = '']) => {
    const person = people.get(key)
    return email === null || person === undefined ? [] : [{ email, userId: person.id, name: person.name }]
  })
}
