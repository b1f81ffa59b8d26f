import type { Collection } from 'mongodb'

export type User = {
  _id: number
  email: string
  passwordHash: string
  resetToken: string | null
  resetExpiresAt: Date | null
  sessionVersion: number
  // part: user-fields
  // end
}

export type ResetBody = { email: string; token: string; password: string }
export type HashPassword = (password: string) => Promise<string>

export class ResetError extends Error {}

export async function resetPassword(
  users: Collection<User>,
  hashPassword: HashPassword,
  body: ResetBody,
): Promise<void> {
  // block: require-fields
  const { email, token, password } = body
  if (!email || !token || !password) throw new ResetError('Address, token and password are required')
  // end
  // part: checks
  // end

  // block: check-password
  if (password.length < 12) throw new ResetError('A password has at least 12 characters')
  // end

  // block: find-account
  const user = await users.findOne({
    email: email.toLowerCase(),
    resetToken: token,
    resetExpiresAt: { $gt: new Date() },
  })
  // end

  // block: hide-reason
  if (!user) throw new ResetError('The link is not valid any more')
  // end

  // block: store-password
  await users.updateOne(
    { _id: user._id },
    {
      $set: { passwordHash: await hashPassword(password), resetToken: null, resetExpiresAt: null },
      $inc: { sessionVersion: 1 },
    },
  )
  // end
}
