import type { Client } from 'ldapts'
import type { Logger } from 'pino'

export type Release = { uid: string; name: string }

export class ReleaseError extends Error {}

const staffBranch = 'ou=staff,dc=example,dc=com'
// part: helpers
// end

/** The person whose jobs are released, by what was typed at the printer. */
export async function identify(directory: Client, log: Logger, user: unknown, pin: unknown): Promise<Release> {
  // block: require-values
  if (typeof user !== 'string' || typeof pin !== 'string') throw new ReleaseError('Enter name and PIN')
  if (user === '' || pin === '' || user.length > 64 || pin.length > 64) throw new ReleaseError('Enter name and PIN')
  // end
  // part: checks
  // end

  // block: write-filter
  const filter = `(&(uid=${user})(printPin=${pin}))`
  // end

  // block: search-directory
  const { searchEntries } = await directory.search(staffBranch, {
    filter,
    scope: 'sub',
    attributes: ['uid', 'cn'],
    sizeLimit: 2,
  })
  // end

  // block: exactly-one
  const [person] = searchEntries
  if (!person || searchEntries.length > 1) throw new ReleaseError('Name or PIN is wrong')
  // end

  // block: note-release
  log.info({ uid: person.uid }, 'print jobs released')
  // end
  return { uid: String(person.uid), name: String(person.cn) }
}
