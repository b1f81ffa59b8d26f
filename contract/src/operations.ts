import { listAuditLog } from './administration/audit-log.ts'
import type { Operation } from './api/operation.ts'
import { createTeam, deleteTeam, getTeam, listTeams, updateTeam } from './directory/teams.ts'
import { addUserAlias, listUserAliases, removeUserAlias } from './directory/user-aliases.ts'
import { getReport } from './evidence/reports.ts'
import { evaluatePolicy } from './findings/policy.ts'
import { getSarifRun, listSarifRuns, uploadSarif } from './findings/sarif.ts'
import { listTopicOverrides, removeTopicOverride, setTopicOverride } from './findings/topic-overrides.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliverWebhook,
  testWebhookEndpoint,
} from './integrations/webhook-deliveries.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoint,
  listEventCatalog,
  listWebhookEndpoints,
  replayWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './integrations/webhooks.ts'
import { downloadScormPackage } from './learning/lms.ts'
import { listUserSubmissions } from './learning/submissions.ts'
import { getOrganization } from './organization/organization.ts'
import {
  createUser,
  deactivateUser,
  getUser,
  listUsers,
  reactivateUser,
  resendInvitation,
  updateUser,
} from './organization/users.ts'
import {
  createAssignment,
  deactivateAssignment,
  getAssignment,
  listAssignments,
  listUserAssignments,
  updateAssignment,
} from './training/assignments.ts'
import { listCertificates, listUserCertificates } from './training/certificates.ts'
import {
  getComplianceSummary,
  getFrameworkCoverage,
  getRegulatoryCoverage,
  getRegulatorySummary,
} from './training/compliance.ts'
import { listCategories, listScenarios, listTopics, listTopicsOfCwe } from './training/content.ts'
import {
  createCustomCourse,
  deactivateCustomCourse,
  getCustomCourse,
  listCustomCourses,
  reactivateCustomCourse,
  updateCustomCourse,
} from './training/custom-courses.ts'
import { listDueDates, setDueDates } from './training/due-dates.ts'
import { listLearnProgress, listPracticeProgress } from './training/progress.ts'

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
  setDueDates,
  listDueDates,
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
