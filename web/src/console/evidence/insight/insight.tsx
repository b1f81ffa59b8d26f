import { SegmentedControl } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { teamsQuery } from '../../../api/lists.ts'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { Select } from '../../../ui/form/late-fields.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TextLink } from '../../../ui/text/link.tsx'
import { FindingsView } from './findings-view.tsx'
import classes from './insight.module.css'
import { findingsOf, learningOf } from './insight-data.ts'
import { defaultDays, type InsightSearch, type View, views } from './insight-search.ts'
import { LearningViews } from './learning-views.tsx'

const names: Record<View, string> = {
  findings: 'Findings and training',
  topics: 'Weakest topics',
  challenges: 'Hardest challenges',
  fixes: 'Most failed fixes',
}

const ranges = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
]

export const loader = ({ client, deps }: LoaderArgs<unknown, InsightSearch>) =>
  load(client, teamsQuery, deps.view === undefined ? findingsOf(deps) : learningOf(deps))

export function InsightPage() {
  const search = useSearch({ from: '/inside/console/insight' })
  const { view = 'findings' } = search
  return (
    <Page title="Insight" hint="What people find hard, and whether scanners find fewer vulnerabilities after training.">
      <LinkTabs label="Views" current={view}>
        {views.map((one) => (
          <TextLink
            key={one}
            to={paths.insight}
            search={keep(search, one)}
            underline="never"
            // The first view has no search parameters of its own, so it would match all others.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === view ? 'page' : undefined}
          >
            {names[one]}
          </TextLink>
        ))}
      </LinkTabs>
      <Filters search={search} />
      {view === 'findings' ? <Findings search={search} /> : <Learning search={search} view={view} />}
    </Page>
  )
}

/** Keeps the team and the days; the sort order belongs to the table. */
function keep({ team, days }: InsightSearch, view: View): InsightSearch {
  return {
    ...(view === 'findings' ? {} : { view }),
    ...(team === undefined ? {} : { team }),
    ...(days === undefined ? {} : { days }),
  }
}

const allTeams = 'all'

function Filters({ search }: { search: InsightSearch }) {
  const teams = useSuspenseQuery(teamsQuery).data
  const navigate = useNavigate()
  const { view = 'findings', team, days = defaultDays } = search
  const go = (change: InsightSearch) =>
    void navigate({
      to: paths.insight,
      search: keep({ ...search, ...change }, view),
      replace: true,
      resetScroll: false,
    })
  if (teams.length === 0 && view === 'findings') return null
  return (
    <div className={classes.filters}>
      {teams.length > 0 && (
        <Select
          label="Team"
          w={240}
          allowDeselect={false}
          searchable
          data={[{ value: allTeams, label: 'Everyone' }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
          value={team ?? allTeams}
          onChange={(value) => {
            const { team: _, ...others } = search
            void navigate({
              to: paths.insight,
              search: keep(value === null || value === allTeams ? others : { ...others, team: value }, view),
              replace: true,
              resetScroll: false,
            })
          }}
        />
      )}
      {view !== 'findings' && (
        <SegmentedControl
          aria-label="Range"
          data={ranges}
          value={String(days)}
          onChange={(value) => go({ days: Number(value) })}
        />
      )}
    </div>
  )
}

function Findings({ search }: { search: InsightSearch }) {
  const { data } = useSuspenseQuery(findingsOf(search))
  return (
    <FindingsView
      key={search.team}
      findings={data}
      whose={search.team === undefined ? 'your organization' : 'the team'}
    />
  )
}

function Learning({ search, view }: { search: InsightSearch; view: Exclude<View, 'findings'> }) {
  return <LearningViews learning={useSuspenseQuery(learningOf(search)).data} view={view} />
}
