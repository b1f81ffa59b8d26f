import type { FastifyBaseLogger } from 'fastify'

const ranks: Record<string, number> = { viewer: 0, editor: 1, admin: 2, owner: 3 }
export type Member = { userId: number; role: string }
/** The members of one workspace. */
export type Members = {
  find(userId: number): Promise<Member | undefined>
  count(role: string): Promise<number>
  save(member: Member): Promise<void>
}
export type Services = {
  members: Members
  verifyPassword(userId: number, password: string): Promise<boolean>
  audit: Pick<FastifyBaseLogger, 'info'>
}
export type RoleChange = { userId: number; role: string; password?: string }

export class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const rankOf = (role: string): number => ranks[role] ?? -1

export async function changeRole(actorId: number, change: RoleChange, services: Services): Promise<Member> {
  const { members, audit } = services

  // block: check-name
  if (!Object.hasOwn(ranks, change.role)) throw new Refused(422, 'role_unknown')
  // end

  // block: load-members
  const actor = await members.find(actorId)
  if (!actor) throw new Refused(404, 'workspace_not_found')
  const member = await members.find(change.userId)
  if (!member) throw new Refused(404, 'member_not_found')
  // end

  // block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  // end

  // block: keep-one-owner
  if (member.role === 'owner' && change.role !== 'owner' && (await members.count('owner')) === 1) {
    throw new Refused(409, 'last_owner')
  }
  // end

  // block: store-role
  await members.save({ ...member, role: change.role })
  audit.info({ actor: actorId, member: member.userId, from: member.role, to: change.role }, 'role changed')
  return { ...member, role: change.role }
  // end
}
