import { Alert, List } from '@mantine/core'
import type { PersonProvisioning } from '@parapet/contract'
import { useDeferredQuery } from '../../../api/query.ts'
import { paths } from '../../../paths.generated.ts'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { personProvisioningOf } from './provisioning-query.ts'

/** Says that the identity provider manages the person, and which of their groups decides the team. */
export function PersonManaged({ userId }: { userId: string }) {
  const { data } = useDeferredQuery(personProvisioningOf(userId))
  if (data === undefined || !data.isManaged) return null
  return (
    <Alert variant="default" title="Managed by your identity provider" role="note">
      <Text size="sm">
        Change the {data.isTeamManaged ? 'name, email and groups' : 'name and email'} there. Parapet gets them through
        SCIM{data.externalId === null ? '' : ` (external ID ${data.externalId})`}.
      </Text>
      <Groups person={data} />
    </Alert>
  )
}

function Groups({ person: { groups, isTeamManaged } }: { person: PersonProvisioning }) {
  if (!isTeamManaged) return null
  if (groups.length === 0)
    return <Text size="sm">They are in none of the groups that your identity provider sends.</Text>
  const first = groups.find(({ isApplied }) => isApplied)
  return (
    <>
      <Text size="sm" mt="xs">
        {groups.length === 1 || first === undefined
          ? 'Their group decides the team:'
          : `${first.name} decides the team, because it has the highest priority:`}
      </Text>
      <List size="sm" type="ordered">
        {groups.map(({ teamId, name, isApplied }) => (
          <List.Item key={teamId} fw={isApplied ? 600 : undefined}>
            {name}
          </List.Item>
        ))}
      </List>
      {groups.length > 1 && (
        <TextLink size="sm" to={paths.provisioning}>
          Change group priority
        </TextLink>
      )}
    </>
  )
}
