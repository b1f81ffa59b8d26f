import { getFindingInsight, getLearningInsight, getTeamInsight } from '@parapet/contract'
import { apiQuery } from '../../../api/query.ts'
import { defaultDays, type InsightSearch } from './insight-search.ts'

const ofTeam = (team: string | undefined) => (team === undefined ? {} : { teamId: team })

export const findingsOf = ({ team }: InsightSearch) => apiQuery(getFindingInsight, { query: ofTeam(team) })
export const learningOf = ({ team, days = defaultDays }: InsightSearch) =>
  apiQuery(getLearningInsight, { query: { days, ...ofTeam(team) } })
export const teamInsightOf = (teamId: string) => apiQuery(getTeamInsight, { params: { teamId } })
