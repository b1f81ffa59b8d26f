import type { Collection } from 'mongodb'
import type { Logger } from 'pino'

export type Member = {
  _id: number
  displayName: string
  previousName?: string
  renamedAt?: Date
  passwordHash: string
  authenticatorSecret: string
}

export type PublicName = Pick<Member, 'displayName' | 'previousName' | 'renamedAt'>

export class NameError extends Error {}
export class MemberGone extends Error {}

export async function renameMember(
  members: Collection<Member>,
  log: Logger,
  memberId: number,
  body: { displayName?: unknown },
): Promise<PublicName | null> {
  // block: read-name
  if (typeof body.displayName !== 'string') throw new NameError('The name must be a text')
  const name = body.displayName.trim().replaceAll(/\s+/g, ' ')
  if (name.length < 2 || name.length > 60) throw new NameError('A name has 2 to 60 characters')
  // end
  // part: checks
  // end

  // block: update-member
  const { matchedCount } = await members.updateOne({ _id: memberId }, [
    {
      $set: {
        previousName: '$displayName',
        displayName: name,
        renamedAt: '$$NOW',
      },
    },
  ])
  // end

  // block: require-member
  if (matchedCount === 0) throw new MemberGone(`There is no member ${memberId}`)
  // end

  // block: note-change
  log.info({ memberId }, 'member renamed')
  // end

  // block: read-back
  const fields = { _id: 0, displayName: 1, previousName: 1, renamedAt: 1 } as const
  return members.findOne({ _id: memberId }, { projection: fields })
  // end
}
