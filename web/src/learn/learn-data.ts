/** The reads of the learner pages. */
import {
  getAttempt,
  getLeaderboard,
  getLearnCatalog,
  getLearnCourse,
  getLearnerPreferences,
  getLearnHome,
  getLearnScenario,
  getLearnTopic,
  getTranscript,
  getWelcome,
  listOwnCertificates,
} from '@parapet/contract'
import { apiQuery } from '../api/query.ts'

export const homeQuery = apiQuery(getLearnHome)
export const catalogQuery = apiQuery(getLearnCatalog)
export const welcomeQuery = apiQuery(getWelcome)
export const preferencesQuery = apiQuery(getLearnerPreferences)
export const attemptQuery = (attemptId: string) => apiQuery(getAttempt, { params: { attemptId } })
export const scenarioQuery = (scenarioId: string) => apiQuery(getLearnScenario, { params: { scenarioId } })

/** Everything that shows progress. Attempts and scenarios are not included: each step returns them in full. */
export const progressReads = [
  getLearnHome,
  getLearnCatalog,
  getLearnTopic,
  getLearnCourse,
  getTranscript,
  listOwnCertificates,
  getLeaderboard,
]
