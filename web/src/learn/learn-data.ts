/** What the pages of learners read. All keys begin with `learn`, so that one call makes all of it be read again. */
import {
  getAttempt,
  getLearnCatalog,
  getLearnCourse,
  getLearnerPreferences,
  getLearnHome,
  getLearnScenario,
  getLearnTopic,
} from '@parapet/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const homeQuery = queryOptions({ queryKey: ['learn', 'home'], queryFn: () => call(getLearnHome) })
export const catalogQuery = queryOptions({ queryKey: ['learn', 'catalog'], queryFn: () => call(getLearnCatalog) })
export const preferencesQuery = queryOptions({
  queryKey: ['learn', 'preferences'],
  queryFn: () => call(getLearnerPreferences),
})

export function topicQuery(topicId: string) {
  return queryOptions({
    queryKey: ['learn', 'topic', topicId],
    queryFn: () => call(getLearnTopic, { params: { topicId } }),
  })
}

export function courseQuery(customCourseId: string) {
  return queryOptions({
    queryKey: ['learn', 'course', customCourseId],
    queryFn: () => call(getLearnCourse, { params: { customCourseId } }),
  })
}

export function attemptQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['learn', 'attempt', attemptId],
    queryFn: () => call(getAttempt, { params: { attemptId } }),
  })
}

export function scenarioQuery(scenarioId: string) {
  return queryOptions({
    queryKey: ['learn', 'scenario', scenarioId],
    queryFn: () => call(getLearnScenario, { params: { scenarioId } }),
  })
}
