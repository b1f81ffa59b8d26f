import { type Static, Type } from '../api/schema.ts'

/** A line of a file, as it was read. Mistakes are reported for this line alone, so the schema only requires text. */
export const PersonLine = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: Type.String({ description: 'Empty for a learner' }),
  team: Type.String({ description: 'The name of a team, or empty' }),
  aliases: Type.Optional(
    Type.String({ description: 'Other email addresses, separated by spaces, commas or semicolons' }),
  ),
})
export type PersonLine = Static<typeof PersonLine>
export type PeopleColumn = keyof PersonLine

type Column = {
  label: string
  /** Common names of the column in people's files. */
  words: string[]
}

/** The columns of a list of people. Console and command line know the same names, so that one file fits both. */
export const peopleColumns: Readonly<Record<PeopleColumn, Column>> = {
  name: {
    label: 'Name',
    words: ['name', 'full name', 'fullname', 'display name', 'displayname', 'person', 'employee', 'employee name'],
  },
  email: {
    label: 'Email',
    words: [
      'email',
      'e mail',
      'mail',
      'email address',
      'e mail address',
      'user principal name',
      'userprincipalname',
      'work email',
      'work e mail',
      'work email address',
      'business email',
      'company email',
      'primary email',
    ],
  },
  role: { label: 'Role', words: ['role', 'user role'] },
  team: { label: 'Team', words: ['team', 'team name', 'group', 'department'] },
  aliases: {
    label: 'Other email addresses',
    words: ['aliases', 'alias', 'other emails', 'other email addresses', 'commit emails'],
  },
}
export const peopleColumnNames = Object.keys(peopleColumns) as PeopleColumn[]

/** Which column of a file holds what, by the cells of its first line; null if the file has none. */
export function findPeopleColumns(header: readonly string[]): Record<PeopleColumn, number | null> {
  const words = header.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  )
  return eachPeopleColumn((column) => {
    const index = words.findIndex((cell) => peopleColumns[column].words.includes(cell))
    return index === -1 ? null : index
  })
}

export function eachPeopleColumn<T>(give: (column: PeopleColumn) => T): Record<PeopleColumn, T> {
  return Object.fromEntries(peopleColumnNames.map((column) => [column, give(column)])) as Record<PeopleColumn, T>
}

const roleWords: Record<string, string> = { admin: 'org_admin', administrator: 'org_admin', user: 'learner' }

/** The role of a line as people write it. Console and command line take the same words, so that one file fits both. */
export function readRoleWord(text: string): string {
  const word = text.toLowerCase()
  return roleWords[word] ?? word
}

/** A line of a file from the texts of its columns. */
export function toPersonLine(read: (column: PeopleColumn) => string | undefined): Required<PersonLine> {
  const line = eachPeopleColumn((column) => read(column) ?? '')
  return { ...line, role: readRoleWord(line.role) }
}
