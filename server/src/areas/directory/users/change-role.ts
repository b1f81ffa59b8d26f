import type { RoleName, User } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { write } from '../../organization/organization/organization.ts'
import { findUserByEmail } from '../../organization/people/people.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { updateUser } from './users.ts'

/** For the operator: gives a person another role and leaves the rest as it is. Repeating it changes nothing. */
export async function changeRole(ctx: CatalogContext, email: string, role: RoleName): Promise<User> {
  return write(ctx, { changes: ['users', 'courses'] }, async (ctx) => {
    const user = await findUserByEmail(ctx, email)
    if (user === undefined) throw new AppError('user_not_found')
    if (user.role === role) return user
    return updateUser(ctx, user.id, { role })
  })
}
