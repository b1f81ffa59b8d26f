/** Reads that several pages share. */
import {
  findAssignments,
  getAssignmentSummary,
  getProgram,
  getProgramSummary,
  getTeam,
  getUser,
  listApiKeys,
  listAssignees,
  listAssignmentDueDates,
  listAssignments,
  listCategories,
  listCustomCourses,
  listOverdue,
  listPersonDueDates,
  listPrograms,
  listScenarios,
  listTeams,
  listTopics,
  listUserAssignments,
  listUsers,
} from '@parapet/contract'
import { apiQuery } from './query.ts'

/** The catalog changes only with a release. */
const staleTime = 600_000

export const categoriesQuery = { ...apiQuery(listCategories), staleTime }
export const topicsQuery = { ...apiQuery(listTopics), staleTime }
export const scenariosQuery = { ...apiQuery(listScenarios), staleTime }
export const coursesQuery = apiQuery(listCustomCourses)
export const teamsQuery = apiQuery(listTeams)
export const peopleQuery = apiQuery(listUsers)

/** The reads that a write to a person, a team or an assignment invalidates. Keys stop and start with their issuer. */
export const peopleReads = [listUsers, getUser, listApiKeys]
export const teamReads = [listTeams, getTeam]
export const assignmentReads = [
  findAssignments,
  getAssignmentSummary,
  listAssignees,
  listAssignments,
  listAssignmentDueDates,
  listPersonDueDates,
  listOverdue,
  listUserAssignments,
]
export const programReads = [listPrograms, getProgram, getProgramSummary]
