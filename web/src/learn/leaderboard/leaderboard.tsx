import { getLeaderboard, getLearningSettings, type Leaderboard, updateLearningSettings } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery, load, useApiMutation } from '../../api/query.ts'
import { canOpenConsole } from '../../api/rights.ts'
import { sessionQuery, useSession } from '../../api/session.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.generated.ts'
import { KeptSwitch } from '../../ui/form/kept-switch.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { LockedForAuditors } from '../../ui/page/for-admins.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Problem } from '../../ui/page/problem.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { TextLink } from '../../ui/text/link.tsx'
import { Text } from '../../ui/text/text.tsx'

type Entry = Leaderboard['entries'][number]

const boardQuery = apiQuery(getLeaderboard)
const settingsQuery = apiQuery(getLearningSettings)

export async function loader({ client }: LoaderArgs) {
  const session = await client.ensureQueryData(sessionQuery)
  await load(client, boardQuery, ...(canOpenConsole(session?.user.role ?? '') ? [settingsQuery] : []))
}

export function LeaderboardPage() {
  const isReader = canOpenConsole(useSession().user.role)
  const board = useSuspenseQuery(boardQuery)
  return (
    <Page title="Leaderboard" hint="Who has earned the most XP in your organization.">
      {isReader && (
        <LockedForAuditors>
          <Settings />
        </LockedForAuditors>
      )}
      <Loaded query={board}>{(data) => <Content board={data} isReader={isReader} />}</Loaded>
    </Page>
  )
}

function Content({ board: { isHidden, entries, me }, isReader }: { board: Leaderboard; isReader: boolean }) {
  if (isHidden)
    return (
      <Empty title="The leaderboard is turned off">
        {isReader ? undefined : 'Ask an admin if you would like to see it.'}
      </Empty>
    )
  if (entries.length === 0) {
    return <Empty title="Nobody has earned XP yet">Pass a challenge to be the first.</Empty>
  }
  const isBelow = me !== null && !entries.some((entry) => entry.isMe)
  return (
    <Stack gap="md" maw={560}>
      <Table cellSpace={10}>
        <thead>
          <tr>
            <th style={{ width: 72 }}>Rank</th>
            <th>Name</th>
            <th style={{ textAlign: 'right' }}>XP</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: anonymous people have nothing else
            <Line key={index} entry={entry} />
          ))}
          {isBelow && <Line entry={me} />}
        </tbody>
      </Table>
      <Text size="sm" c="dimmed">
        Prefer to stay anonymous? Hide your name in{' '}
        <TextLink underline="always" to={paths.preferences}>
          Preferences
        </TextLink>
        .
      </Text>
    </Stack>
  )
}

function Line({ entry: { place, name, totalXp, isMe } }: { entry: Entry }) {
  return (
    <tr {...(isMe ? { style: { background: 'var(--accent-soft)' }, 'aria-current': true } : {})}>
      <td>{place}</td>
      <td style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          {name ?? (
            <Text span size="sm" c={isMe ? 'inherit' : 'dimmed'}>
              Anonymous
            </Text>
          )}
          {isMe && <Chip kind="accent">You</Chip>}
        </Group>
      </td>
      <td style={{ textAlign: 'right' }}>{totalXp.toLocaleString()}</td>
    </tr>
  )
}

/** Admins decide whether the organization has a leaderboard. */
function Settings() {
  const { isLeaderboardHidden } = useSuspenseQuery(settingsQuery).data
  const changing = useApiMutation(updateLearningSettings, { invalidates: [getLearningSettings, getLeaderboard] })
  return (
    <>
      {changing.error !== null && <Problem error={changing.error} />}
      <KeptSwitch
        label="Show the leaderboard in this organization"
        description="Learners don’t see this setting. Only admins can change it."
        isOn={!isLeaderboardHidden}
        keep={(isShown) => changing.mutateAsync({ body: { isLeaderboardHidden: !isShown } })}
      />
    </>
  )
}
