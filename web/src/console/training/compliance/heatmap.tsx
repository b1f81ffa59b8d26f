import type { FrameworkCoverage, RequirementCoverage } from '@parapet/contract'
import type { CSSProperties } from 'react'
import { paths } from '../../../paths.generated.ts'
import legend from '../../../ui/chart/legend.module.css'
import { ForAdmins } from '../../../ui/page/for-admins.tsx'
import { TableScroll } from '../../../ui/table/table.tsx'
import { countOf, percentOf } from '../../../ui/text/count.ts'
import { TextLink } from '../../../ui/text/link.tsx'
import classes from './compliance.module.css'
import type { ComplianceSearch } from './compliance-data.ts'
import { describeWindow, heatOf, legendOf, noTeam, toTeamParam } from './coverage-words.ts'

type HeatmapProps = { coverage: FrameworkCoverage; search: ComplianceSearch }

/** Requirements by team. Each cell links to its people. */
export function Heatmap({ coverage, search }: HeatmapProps) {
  const { teams, requirements, requiredPercent } = coverage
  // With one team, the column would repeat the total.
  const shownTeams = teams.length > 1 ? teams : []
  const sizes = {
    '--cells': shownTeams.length + 1,
    '--longest-id': Math.max(...requirements.map(({ requirementId }) => requirementId.length)),
  } as CSSProperties
  return (
    <div>
      <TableScroll>
        <table className={classes.heat} style={sizes}>
          <caption className={classes.hidden}>
            Share of active learners who are trained, by requirement and team
          </caption>
          <thead>
            <tr>
              <th scope="col">Requirement</th>
              <th scope="col">All teams</th>
              {shownTeams.map(({ teamId, teamName }) => (
                <th scope="col" key={teamId} title={teamName ?? noTeam}>
                  {teamName ?? noTeam}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {requirements.map((requirement) => (
              <tr key={requirement.requirementId}>
                <RequirementName requirement={requirement} windowDays={coverage.windowDays} />
                {requirement.status === 'gap' ? (
                  <td className={classes.gap} colSpan={shownTeams.length + 1}>
                    Gap: no topic covers this requirement <BuildCourse />
                  </td>
                ) : (
                  <>
                    <Cell
                      percent={requirement.trainedPercent}
                      {...{ coverage, requirement, search, name: 'all teams', team: undefined }}
                    />
                    {shownTeams.map((team, index) => (
                      <Cell
                        key={team.teamId}
                        percent={percentOf(requirement.teams[index]?.trainedCount ?? 0, team.activeLearners)}
                        {...{ coverage, requirement, search }}
                        name={team.teamName ?? noTeam}
                        team={toTeamParam(team.teamId)}
                      />
                    ))}
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <ul className={`${classes.legend} ${legend.legend}`} aria-label="Colors">
        {legendOf(requiredPercent).map(({ heat, label }) => (
          <li key={heat}>
            <i data-heat={heat} />
            {label}
          </li>
        ))}
        <li>
          <i className={classes.gap} />
          Gap
        </li>
      </ul>
    </div>
  )
}

function RequirementName({ requirement, windowDays }: { requirement: RequirementCoverage; windowDays: number }) {
  const { requirementId, title, topics } = requirement
  const note = describeWindow(requirement, windowDays)
  return (
    <th scope="row">
      <span className={classes.name}>
        <span>{requirementId}</span>
        <span>
          {title}
          <small>
            {topics.length === 0 ? 'Not in the catalog yet' : countOf(topics.length, 'topic', 'topics')}
            {note === undefined ? '' : ` · ${note}`}
          </small>
        </span>
      </span>
    </th>
  )
}

type CellProps = HeatmapProps & {
  requirement: RequirementCoverage
  percent: number
  name: string
  team: string | undefined
}

function Cell({ coverage, requirement: { requirementId, title }, search, percent, name, team }: CellProps) {
  const isPicked = search.requirement === requirementId && search.team === team
  return (
    <td data-heat={heatOf(percent, coverage.requiredPercent)} data-picked={isPicked || undefined}>
      <TextLink
        to={paths.compliance}
        search={{
          framework: coverage.frameworkId,
          requirement: requirementId,
          ...(team === undefined ? {} : { team }),
        }}
        resetScroll={false}
        underline="never"
        aria-label={`${title}, ${name}: ${percent}% trained`}
        aria-current={isPicked || undefined}
      >
        {percent}%
      </TextLink>
    </td>
  )
}

function BuildCourse() {
  return (
    <ForAdmins>
      · <TextLink to={paths.newCourse}>Build a course</TextLink>
    </ForAdmins>
  )
}
