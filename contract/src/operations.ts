import {
  createAssignment,
  deactivateAssignment,
  getAssignment,
  listAssignments,
  listUserAssignments,
  updateAssignment,
} from './assignments.ts'
import { listAuditLog } from './audit-log.ts'
import { listCertificates, listUserCertificates } from './certificates.ts'
import {
  getComplianceSummary,
  getFrameworkCoverage,
  getRegulatoryCoverage,
  getRegulatorySummary,
} from './compliance.ts'
import { listCategories, listScenarios, listTopics, listTopicsOfCwe } from './content.ts'
import {
  createCustomCourse,
  deactivateCustomCourse,
  getCustomCourse,
  listCustomCourses,
  reactivateCustomCourse,
  updateCustomCourse,
} from './custom-courses.ts'
import { downloadScormPackage } from './lms.ts'
import type { Operation } from './operation.ts'
import { getOrganization } from './organization.ts'
import { evaluatePolicy } from './policy.ts'
import { listLearnProgress, listPracticeProgress } from './progress.ts'
import { getReport } from './reports.ts'
import { getSarifRun, listSarifRuns, uploadSarif } from './sarif.ts'
import { listUserSubmissions } from './submissions.ts'
import { createTeam, deleteTeam, getTeam, listTeams, updateTeam } from './teams.ts'
import { listTopicOverrides, removeTopicOverride, setTopicOverride } from './topic-overrides.ts'
import { addUserAlias, listUserAliases, removeUserAlias } from './user-aliases.ts'
import {
  createUser,
  deactivateUser,
  getUser,
  listUsers,
  reactivateUser,
  resendInvitation,
  updateUser,
} from './users.ts'

import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listEventCatalog,
  listWebhookDeliveries,
  listWebhookEndpoints,
  redeliverWebhook,
  replayWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhooks.ts'

/** Every operation of the public API, in the order of the reference. */
export const publicOperations: readonly Operation[] = [
  getOrganization,
  listUsers,
  getUser,
  createUser,
  updateUser,
  deactivateUser,
  reactivateUser,
  resendInvitation,
  listUserAliases,
  addUserAlias,
  removeUserAlias,
  listTeams,
  getTeam,
  createTeam,
  updateTeam,
  deleteTeam,
  listCustomCourses,
  getCustomCourse,
  downloadScormPackage,
  createCustomCourse,
  updateCustomCourse,
  deactivateCustomCourse,
  reactivateCustomCourse,
  listAssignments,
  getAssignment,
  createAssignment,
  updateAssignment,
  deactivateAssignment,
  listUserAssignments,
  listPracticeProgress,
  listLearnProgress,
  listUserSubmissions,
  listCertificates,
  listUserCertificates,
  uploadSarif,
  listSarifRuns,
  getSarifRun,
  listTopicOverrides,
  setTopicOverride,
  removeTopicOverride,
  evaluatePolicy,
  getComplianceSummary,
  getFrameworkCoverage,
  getRegulatorySummary,
  getRegulatoryCoverage,
  getReport,
  listEventCatalog,
  listWebhookEndpoints,
  getWebhookEndpoint,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  enableWebhookEndpoint,
  testWebhookEndpoint,
  replayWebhookEndpoint,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhook,
  listCategories,
  listTopics,
  listScenarios,
  listTopicsOfCwe,
  listAuditLog,
]

/** Where the public API is mounted. */
export const publicApiBase = '/api/public/v1'
