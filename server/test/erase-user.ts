import { eraseUser as eraseUserBy } from '../src/areas/directory/users/erase-user.ts'
import { erasers } from '../src/features.ts'
import type { OrgContext } from '../src/platform/context.ts'

/** Erases a person as the operator's command does. */
export function eraseUser(ctx: OrgContext, email: string): Promise<{ id: string }> {
  return eraseUserBy(ctx, erasers, email)
}
