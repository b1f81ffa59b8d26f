import type { Pool } from 'pg'

export type Profile = { provider: string; subject: string; email: string; emailVerified: boolean; name: string }
export type Services = {
  db: Pool
  openSession(userId: number): Promise<string>
  sendMail(userId: number, template: string): Promise<void>
}

export class Refused extends Error {}

async function link(db: Pool, userId: number, { provider, subject }: Profile): Promise<void> {
  await db.query('INSERT INTO identities (user_id, provider, subject) VALUES ($1, $2, $3)', [userId, provider, subject])
}

/** Called with the profile that the provider has sent. Gives back a session. */
export async function signInWithProvider({ db, openSession, sendMail }: Services, profile: Profile): Promise<string> {
  // block: read-profile
  const email = profile.email.trim().toLowerCase()
  if (profile.subject === '' || !email.includes('@')) throw new Refused('profile_incomplete')
  // end

  // block: find-identity
  const known = await db.query('SELECT user_id FROM identities WHERE provider = $1 AND subject = $2', [profile.provider, profile.subject])
  let userId: number | undefined = known.rows[0]?.user_id
  // end

  if (userId === undefined) {
    // block: link-by-address
    const { rows } = await db.query('SELECT id, name, email_confirmed FROM users WHERE email = $1', [email])
    if (rows[0]) {
      userId = Number(rows[0].id)
      await link(db, userId, profile)
    }
    // end
  }

  if (userId === undefined) {
    // block: create-account
    const { rows } = await db.query(
      'INSERT INTO users (email, name, email_confirmed) VALUES ($1, $2, $3) RETURNING id',
      [email, profile.name.slice(0, 100), profile.emailVerified],
    )
    userId = Number(rows[0]?.id)
    await link(db, userId, profile)
    if (!profile.emailVerified) await sendMail(userId, 'confirm-address')
    // end
  }

  // block: open-session
  const { rows } = await db.query('SELECT id FROM users WHERE id = $1 AND locked_at IS NULL', [userId])
  if (!rows[0]) throw new Refused('account_locked')
  return openSession(userId)
  // end
}
