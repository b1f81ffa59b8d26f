import type { LearnHome } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { load } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.generated.ts'
import { latePart } from '../../ui/late/late-part.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Stack } from '../../ui/text/flex.tsx'
import { ButtonLink } from '../../ui/text/link.tsx'
import { Text } from '../../ui/text/text.tsx'
import { homeQuery } from '../learn-data.ts'
import { DueList } from './due-list.tsx'
import { Hero } from './hero.tsx'
import classes from './home.module.css'
import { toGreeting, toNudge } from './home-words.ts'
import { InProgress } from './in-progress.tsx'
import { Streak, WeeklyGoal } from './rail.tsx'
import { Recommended } from './recommended.tsx'
import { Renewals } from './renewals.tsx'
import { Skills } from './skills.tsx'

const Rewards = latePart(() => import('./rewards.tsx'), 'Rewards')

export const loader = ({ client }: LoaderArgs) => load(client, homeQuery)

export function LearnHomePage() {
  const { user } = useSession()
  const home = useSuspenseQuery(homeQuery)
  const now = new Date()
  return (
    <Page title={toGreeting(now.getHours(), user.name)} windowTitle="Home" hint={toNudge(home.data)}>
      <Loaded query={home}>{(data) => <Content home={data} now={now} />}</Loaded>
    </Page>
  )
}

/** The next thing to do, then what is due, then everything else. */
function Content({ home, now }: { home: LearnHome; now: Date }) {
  const { current, due, renewals, recommendation } = home
  const others = home.continue.filter(({ itemId }) => itemId !== current?.item.itemId)
  return (
    <Stack gap={24}>
      <div className={classes.two}>
        {current === null ? <Start /> : <Hero current={current} />}
        <div className={classes.rail}>
          <WeeklyGoal home={home} />
          <Streak home={home} />
        </div>
      </div>
      <div className={classes.two} data-loose>
        <Panel title="Due">
          {due.length === 0 ? (
            <Text c="dimmed">Nothing is due. Your assignments will appear here.</Text>
          ) : (
            <DueList due={due} now={now} />
          )}
          {renewals.length > 0 && <Renewals renewals={renewals} />}
        </Panel>
        {recommendation !== null && <Recommended recommendation={recommendation} skills={home.skills} />}
      </div>
      {others.length > 0 && <InProgress items={others} />}
      <Rewards home={home} />
      <Skills skills={home.skills} />
    </Stack>
  )
}

function Start() {
  return (
    <Empty title="Nothing is assigned to you">
      Each topic shows you a vulnerability in real code, and lets you find and fix it.
      <ButtonLink mt="md" display="block" mx="auto" w="fit-content" to={paths.catalog}>
        Open catalog
      </ButtonLink>
    </Empty>
  )
}
