import { useDeferredQuery } from '../../../api/query.ts'
import { Chip } from '../../../ui/text/chip.tsx'
import { managedQuery } from './provisioning-query.ts'

/** Marks a person or team that the identity provider manages. Lists work without it, so it loads later. */
export function ManagedMark(props: { userId: string } | { teamId: string }) {
  const { data } = useDeferredQuery(managedQuery)
  const isManaged =
    data !== undefined &&
    ('userId' in props ? data.userIds.includes(props.userId) : data.teamIds.includes(props.teamId))
  if (!isManaged) return null
  return <Chip title="Managed by your identity provider (SCIM)">Managed</Chip>
}

export function useIsTeamManaged(teamId: string): boolean {
  const { data } = useDeferredQuery(managedQuery)
  return data?.teamIds.includes(teamId) ?? false
}
