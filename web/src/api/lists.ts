import { listCategories, listCustomCourses, listScenarios, listTeams, listTopics, listUsers } from '@parapet/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The catalog changes with a release, not while somebody looks. */
const staleTime = 600_000

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => call(listCategories),
  staleTime,
})
export const topicsQuery = queryOptions({ queryKey: ['topics'], queryFn: () => call(listTopics), staleTime })
export const scenariosQuery = queryOptions({ queryKey: ['scenarios'], queryFn: () => call(listScenarios), staleTime })
export const coursesQuery = queryOptions({
  queryKey: ['custom-courses', 'list'],
  queryFn: () => call(listCustomCourses),
})
export const teamsQuery = queryOptions({ queryKey: ['teams', 'list'], queryFn: () => call(listTeams) })
export const peopleQuery = queryOptions({ queryKey: ['users'], queryFn: () => call(listUsers) })
