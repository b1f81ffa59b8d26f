// part: imports
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
// end

/** A row of the table. */
export interface Member {
  email: string
  salt: Buffer
  hash: Buffer
}

export interface MemberTable {
  find(email: string): Promise<Member | undefined>
  insert(member: Member): Promise<void>
}

export class PasswordError extends Error {}

// part: constants
const saltLength = 16
// end
const nobody: Member = { email: '', salt: randomBytes(16), hash: Buffer.alloc(32) }

// block: check-policy
function checkPolicy(email: string, password: string): void {
  if (password.length < 8 || password.length > 128) throw new PasswordError('8 to 128 characters are needed')
  if (password.toLowerCase().includes(email.split('@')[0] ?? email)) throw new PasswordError('without your name, please')
}
// end

// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return createHash('sha256').update(salt).update(password).digest()
}
// end

export async function register(table: MemberTable, email: string, password: string): Promise<void> {
  checkPolicy(email, password)
  // block: store
  const salt = randomBytes(saltLength)
  await table.insert({ email, salt, hash: await derive(password, salt) })
  // end
}

export async function login(table: MemberTable, email: string, password: string): Promise<boolean> {
  // block: find-member
  // The same work for unknown addresses, so that the time does not tell who is a member.
  const member = (await table.find(email)) ?? nobody
  const hash = await derive(password, member.salt)
  // end
  // block: compare
  return timingSafeEqual(hash, member.hash) && member !== nobody
  // end
}
