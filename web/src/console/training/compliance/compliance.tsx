import type { ComplianceSummary, FrameworkCoverage } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { paths } from '../../../paths.generated.ts'
import { latePart } from '../../../ui/late/late-part.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { countOf } from '../../../ui/text/count.ts'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Anchor, TextLink } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { ChangeRules } from './change-rules.tsx'
import classes from './compliance.module.css'
import {
  type ComplianceSearch,
  firstFramework,
  isRegulation,
  regulationQuery,
  regulationsQuery,
  standardQuery,
  standardsQuery,
} from './compliance-data.ts'
import { countStatuses, describeRequirement, listShorterWindows } from './coverage-words.ts'
import { Heatmap } from './heatmap.tsx'

const RequirementPanel = latePart(() => import('./requirement-panel.tsx'), 'RequirementPanel')

export const loader = async ({ client, deps }: LoaderArgs<unknown, ComplianceSearch>) => {
  await load(client, standardsQuery, regulationsQuery)
  const regulations = await client.ensureQueryData(regulationsQuery)
  const framework = deps.framework ?? firstFramework
  await load(client, isRegulation(regulations, framework) ? regulationQuery(framework) : standardQuery(framework))
}

export function CompliancePage() {
  const search = useSearch({ from: '/inside/console/compliance' })
  const framework = search.framework ?? firstFramework
  const regulations = useSuspenseQuery(regulationsQuery).data
  return isRegulation(regulations, framework) ? (
    <Regulation framework={framework} search={search} />
  ) : (
    <Standard framework={framework} search={search} />
  )
}

type FrameworkProps = { framework: string; search: ComplianceSearch }

function Standard({ framework, search }: FrameworkProps) {
  return <Everything coverage={useSuspenseQuery(standardQuery(framework)).data} search={search} />
}

function Regulation({ framework, search }: FrameworkProps) {
  return <Everything coverage={useSuspenseQuery(regulationQuery(framework)).data} search={search} />
}

function Everything({ coverage, search }: { coverage: FrameworkCoverage; search: ComplianceSearch }) {
  const standards = useSuspenseQuery(standardsQuery).data
  const regulations = useSuspenseQuery(regulationsQuery).data
  const requirement = coverage.requirements.find(({ requirementId }) => requirementId === search.requirement)
  return (
    <Page
      title="Compliance"
      hint="Who is trained for each requirement, and where evidence is missing."
      adminActions={<ChangeRules rules={coverage} />}
    >
      <Frameworks frameworks={[...standards.frameworks, ...regulations.frameworks]} current={coverage.frameworkId} />
      {coverage.activeLearners === 0 ? (
        <Empty title="No active learners yet">
          Invite people with the role Learner. As they pass topics, this page shows which requirements your organization
          covers.
        </Empty>
      ) : (
        <div className={classes.layout} data-open={requirement !== undefined || undefined}>
          <Stack gap="lg" style={{ minWidth: 0 }}>
            <Summary coverage={coverage} />
            <Heatmap coverage={coverage} search={search} />
            <Definitions coverage={coverage} />
          </Stack>
          {requirement !== undefined && (
            <RequirementPanel coverage={coverage} requirement={requirement} team={search.team} />
          )}
        </div>
      )}
    </Page>
  )
}

/** All frameworks, each with the organization's coverage. */
function Frameworks({ frameworks, current }: { frameworks: ComplianceSummary['frameworks']; current: string }) {
  return (
    <LinkTabs label="Frameworks" current={current}>
      {frameworks.map(({ frameworkId, title, version, coveredCount, requirementCount }) => (
        <TextLink
          key={frameworkId}
          to={paths.compliance}
          search={{ framework: frameworkId }}
          underline="never"
          aria-current={frameworkId === current ? 'page' : undefined}
        >
          {nameShort(title)} {version}
          <small>
            {coveredCount}/{requirementCount}
          </small>
        </TextLink>
      ))}
    </LinkTabs>
  )
}

const shortNames: Record<string, string> = {
  'OWASP API Security Top 10': 'API Security',
  'OWASP Top 10 for LLM Applications': 'LLM Top 10',
  'ISO/IEC 27001': 'ISO 27001',
  'SOC 2 Trust Services Criteria': 'SOC 2',
  'NIST Secure Software Development Framework': 'NIST SSDF',
}

function nameShort(title: string): string {
  return shortNames[title] ?? title
}

function Summary({ coverage }: { coverage: FrameworkCoverage }) {
  const { covered, below, gaps } = countStatuses(coverage.requirements)
  const belowWords = `${below} below ${coverage.requiredPercent}%`
  const parts = [
    belowWords,
    gaps === 0 ? undefined : `${countOf(gaps, 'gap', 'gaps')} in the catalog`,
    countOf(coverage.activeLearners, 'active learner', 'active learners'),
  ]
  return (
    <Group justify="space-between" align="flex-end">
      <div>
        <h2 className={classes.figure}>
          {covered} of {coverage.requirements.length} covered
        </h2>
        <Text size="sm" c="dimmed">
          {parts.filter((part) => part !== undefined).join(' · ')}
        </Text>
      </div>
      <div>
        <div
          className={classes.wall}
          role="img"
          aria-label={`Requirements: ${covered} covered, ${belowWords}, ${countOf(gaps, 'gap', 'gaps')}`}
        >
          {coverage.requirements.map((requirement) => (
            <i
              key={requirement.requirementId}
              data-status={requirement.status}
              title={describeRequirement(requirement)}
            />
          ))}
        </div>
        <Text size="xs" c="dimmed">
          Tall blocks are covered requirements{gaps === 0 ? '' : ', striped ones are gaps'}
        </Text>
      </div>
    </Group>
  )
}

/** A date without a time is midnight in UTC; west of it, the local date would be the day before. */
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Auditors must be able to understand the figures from this page alone. */
function Definitions({
  coverage: { windowDays, requiredPercent, source, checkedOn, mapping, requirements },
}: {
  coverage: FrameworkCoverage
}) {
  const shorter = listShorterWindows(requirements, windowDays)
  return (
    <Text size="sm" c="dimmed" className={classes.note}>
      A person is trained for a requirement when they have passed every challenge of every topic mapped to it in the
      last {windowDays} days{shorter}. A requirement is covered when at least {requiredPercent}% of active learners are
      trained. Mapping: {`${mapping.charAt(0).toLowerCase()}${mapping.slice(1)}`}. Source:{' '}
      <Anchor href={source} inherit underline="always">
        {new URL(source).host}
      </Anchor>
      , checked on <time dateTime={checkedOn}>{day.format(new Date(checkedOn))}</time>.
    </Text>
  )
}
