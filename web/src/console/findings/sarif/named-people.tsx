import type { RunPerson } from '@parapet/contract'
import { paths } from '../../../paths.generated.ts'
import { TextLink } from '../../../ui/text/link.tsx'

/** People by the address that a run names them with. */
export type Names = ReadonlyMap<string, RunPerson>

export function toNames(people: readonly RunPerson[]): Names {
  return new Map(people.map((person) => [person.email, person]))
}

/** Addresses of people who have no account, or have another address by now, are shown as they are. */
export function nameOf(email: string, names: Names): string {
  return names.get(email)?.name ?? email
}

export function CommitAuthor({ email, names }: { email: string | null; names: Names }) {
  if (email === null) return 'Not named'
  const person = names.get(email)
  if (person === undefined) return email
  return (
    <TextLink size="sm" to={paths.person} params={{ userId: person.userId }} title={email}>
      {person.name}
    </TextLink>
  )
}
