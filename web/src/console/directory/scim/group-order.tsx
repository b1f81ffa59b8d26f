import { Paper } from '@mantine/core'
import { getProvisioning, orderScimGroups, type ScimGroupInfo } from '@parapet/contract'
import { useApiCache, useApiMutation, useUndo } from '../../../api/query.ts'
import { paths } from '../../../paths.generated.ts'
import { notifyDone } from '../../../ui/notices/notices.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { groupOrderReads, provisioningQuery } from './provisioning-query.ts'

/** Which group decides the team of people who are in several. */
export function GroupOrder({ groups }: { groups: ScimGroupInfo[] }) {
  const cache = useApiCache()
  const undoBy = useUndo()
  const ordering = useApiMutation(orderScimGroups, {
    invalidates: groupOrderReads,
    onSuccess: (answer) => {
      cache.put(provisioningQuery, answer)
      const body = { teamIds: groups.map(({ teamId }) => teamId) }
      void notifyDone({
        message: 'Group priority saved. People are in the team of their first group.',
        undo: undoBy(orderScimGroups, { body }, [...groupOrderReads, getProvisioning]),
      })
    },
  })
  const move = (place: number, by: 1 | -1) => {
    const teamIds = groups.map(({ teamId }) => teamId)
    const [moved] = teamIds.splice(place, 1)
    if (moved !== undefined) teamIds.splice(place + by, 0, moved)
    ordering.mutate({ body: { teamIds } })
  }
  return (
    <Section title="Group priority">
      <Text size="sm" c="dimmed" maw={640}>
        Each group is a team, and a person is in one team. If someone is in several groups, the first one in this list
        is their team.
      </Text>
      {ordering.error !== null && <Problem error={ordering.error} />}
      {groups.length === 0 ? (
        <Empty title="No groups yet">
          Assign groups to the application in your identity provider. They show up here as teams.
        </Empty>
      ) : (
        <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Groups in order">
          {groups.map((group, place) => (
            <Paper component="li" withBorder p="sm" key={group.teamId}>
              <Group justify="space-between" gap="sm" wrap="nowrap">
                <GroupName group={group} place={place + 1} />
                <ForAdmins>
                  <Group gap="xs" wrap="nowrap">
                    <RowButton
                      action="Up"
                      aria-label={`Move ${group.name} up`}
                      disabled={place === 0}
                      loading={ordering.isPending}
                      onClick={() => move(place, -1)}
                    />
                    <RowButton
                      action="Down"
                      aria-label={`Move ${group.name} down`}
                      disabled={place === groups.length - 1}
                      loading={ordering.isPending}
                      onClick={() => move(place, 1)}
                    />
                  </Group>
                </ForAdmins>
              </Group>
            </Paper>
          ))}
        </Stack>
      )}
    </Section>
  )
}

function GroupName({
  group: { teamId, name, memberCount, teamCount },
  place,
}: {
  group: ScimGroupInfo
  place: number
}) {
  const others = memberCount - teamCount
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {place}.{' '}
        <TextLink size="sm" to={paths.team} params={{ teamId }}>
          {name}
        </TextLink>
      </Text>
      <Text size="xs" c="dimmed">
        {countOf(memberCount, 'member', 'members')}
        {others > 0 && `, ${others} in the team of an earlier group`}
      </Text>
    </div>
  )
}
