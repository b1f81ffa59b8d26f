/** The columns of a list of people. Console and command line know the same names, so that one file fits both. */
export const peopleColumns = ['name', 'email', 'role', 'team', 'aliases'] as const
export type PeopleColumn = (typeof peopleColumns)[number]

/** Common column names in people's files. */
const columnWords: Record<PeopleColumn, string[]> = {
  name: ['name', 'full name', 'fullname', 'display name', 'displayname', 'person', 'employee', 'employee name'],
  email: [
    ...['email', 'e mail', 'mail', 'email address', 'e mail address', 'user principal name', 'userprincipalname'],
    ...['work email', 'work e mail', 'work email address', 'business email', 'company email', 'primary email'],
  ],
  role: ['role', 'user role'],
  team: ['team', 'team name', 'group', 'department'],
  aliases: ['aliases', 'alias', 'other emails', 'other email addresses', 'commit emails'],
}

/** Which column of a file holds what, by the cells of its first line; null if the file has none. */
export function findPeopleColumns(header: readonly string[]): Record<PeopleColumn, number | null> {
  const words = header.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  )
  const find = (column: PeopleColumn) => {
    const index = words.findIndex((cell) => columnWords[column].includes(cell))
    return index === -1 ? null : index
  }
  return { name: find('name'), email: find('email'), role: find('role'), team: find('team'), aliases: find('aliases') }
}
