/** Computes the same hashes as the database functions, so that a chain can be verified without trusting them. */
import { hash } from 'node:crypto'
import type { AuditChainRow, SecurityChainRow } from './chains.queries.ts'

export type LogName = 'audit' | 'security'
export const logNames = ['audit', 'security'] as const

/** The organization id of lines without an organization. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** The previous hash of the first line. */
export const emptyHash = Buffer.alloc(0)

export function hashAuditLine(previous: Buffer, orgId: string, line: AuditChainRow): Buffer {
  return chain(previous, [
    'audit',
    orgId,
    line.seq,
    line.id,
    line.time,
    line.actorType,
    line.actorId,
    line.action,
    line.subjectType,
    line.subjectId,
    line.details,
    line.requestId,
  ])
}

export function hashSecurityLine(previous: Buffer, orgId: string, line: SecurityChainRow): Buffer {
  return chain(previous, [
    'security',
    orgId,
    line.seq,
    line.id,
    line.time,
    line.event,
    line.result,
    line.userId,
    line.keyId,
    line.details,
    line.requestId,
    line.sourceHash.toString('hex'),
  ])
}

export function hashSource(
  salt: Buffer,
  source: { address: string | null; userAgent: string | null; email: string | null },
): Buffer {
  return chain(salt, [source.address, source.userAgent, source.email])
}

/** The previous line's hash, followed by a JSON array as PostgreSQL prints it. */
function chain(previous: Buffer, values: (string | null)[]): Buffer {
  const text = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
  return hash('sha256', Buffer.concat([previous, Buffer.from(text)]), 'buffer')
}
