import type { Context } from '../../platform/context.ts'

/** The person who is signed in; nobody learns for somebody else. */
export function learnerOf(ctx: Context): { orgId: string; userId: string } {
  const { userId } = ctx.actor
  if (userId === null) throw new Error('Only a person can learn')
  return { orgId: ctx.org.id, userId }
}
