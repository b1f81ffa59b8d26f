/** People and teams as SCIM shows them. */

import { hash } from 'node:crypto'
import { type ScimAttributes, scimBase } from '@parapet/contract'
import { defined } from '../../../platform/defined.ts'
import type { GroupMemberRow, ScimGroupRow, ScimUserRow, UserGroupRow } from './scim.queries.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export type ScimEmail = NonNullable<ScimAttributes['emails']>[number]

type Meta = { resourceType: string; created: string; lastModified: string; location: string; version: string }

/** What of a person can be written. */
export type ScimUserCore = {
  userName: string
  externalId?: string
  displayName: string
  name: { formatted: string; givenName?: string; familyName?: string }
  emails: ScimEmail[]
  active: boolean
}
export type ScimUser = { schemas: string[]; id: string; meta: Meta } & ScimUserCore & {
    groups?: { value: string; $ref: string; display: string }[]
  }

export type ScimGroup = {
  schemas: string[]
  id: string
  externalId?: string
  displayName: string
  members?: { value: string; $ref: string; display: string; type: 'User' }[]
  meta: Meta
}

export function toUserCore(row: ScimUserRow): ScimUserCore {
  const { givenName, familyName, emails } = row.scimAttributes
  return {
    userName: row.email,
    ...(row.scimExternalId === null ? {} : { externalId: row.scimExternalId }),
    displayName: row.name,
    name: {
      formatted: row.name,
      ...defined({ givenName, familyName }),
    },
    emails: emails === undefined ? defaultEmails(row.email) : emails.map(inOrder),
    active: row.isActive,
  }
}

/** The database keeps its own order of names; versions and comparisons need one. */
export function inOrder({ value, type, primary }: ScimEmail): ScimEmail {
  return { value, ...(type === undefined ? {} : { type }), ...(primary === undefined ? {} : { primary }) }
}

/** Without other addresses, the one they sign in with. */
export function defaultEmails(userName: string): ScimEmail[] {
  return [{ value: userName, type: 'work', primary: true }]
}

export function toScimUser(publicUrl: string, row: ScimUserRow, groups: readonly UserGroupRow[] | undefined): ScimUser {
  const base = publicUrl + scimBase
  const core = toUserCore(row)
  return {
    schemas: [userSchema],
    id: row.id,
    ...core,
    ...(groups === undefined
      ? {}
      : {
          groups: groups.map(({ teamId, name }) => ({
            value: teamId,
            $ref: `${base}/Groups/${teamId}`,
            display: name,
          })),
        }),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${base}/Users/${row.id}`,
      version: userVersion(row, core),
    },
  }
}

export function toScimGroup(
  publicUrl: string,
  row: ScimGroupRow,
  members: readonly GroupMemberRow[] | undefined,
): ScimGroup {
  const base = publicUrl + scimBase
  return {
    schemas: [groupSchema],
    id: row.id,
    ...(row.scimExternalId === null ? {} : { externalId: row.scimExternalId }),
    displayName: row.name,
    ...(members === undefined
      ? {}
      : {
          members: members.map(({ userId, name }) => ({
            value: userId,
            $ref: `${base}/Users/${userId}`,
            display: name,
            type: 'User',
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${base}/Groups/${row.id}`,
      version: groupVersion(row),
    },
  }
}

/** What can be written of a person, and when it last was. Groups are left out: they change with the group. */
export function userVersion(row: ScimUserRow, core = toUserCore(row)): string {
  return toVersion([row.id, row.updatedAt.getTime(), core])
}

/** Every change has a later time, so members needn't be read to know the version. */
export function groupVersion(row: ScimGroupRow): string {
  return toVersion([row.id, row.updatedAt.getTime(), row.name, row.scimExternalId])
}

function toVersion(content: unknown): string {
  return `W/"${hash('sha1', JSON.stringify(content), 'base64url')}"`
}
