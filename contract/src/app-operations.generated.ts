// Written by `npm run generate` from the files of the areas.
import { listAccessTokens, createAccessToken, revokeAccessToken, listPersonAccessTokens, revokePersonAccessToken } from './access/access-tokens.ts'
import { listApiKeys, createApiKey, updateApiKey, handOverApiKey, revokeApiKey } from './access/api-keys.ts'
import { beginPasskeySignIn, signInWithPasskey, beginPasskeyConfirmation, confirmWithPasskey, listPasskeys, beginPasskey, addPasskey, renamePasskey, removePasskey } from './access/passkeys.ts'
import { getSecondFactors, createRecoveryCodes, listRememberedDevices, forgetDevice, endOtherSessions, getPersonSignIn, endPersonSession, endPersonSessions, resetPersonSecondFactor } from './access/second-factors.ts'
import { signIn, readSignInLink, signInByLink, signOut, getCurrentSession, confirmSession, listOwnSessions, endOwnSession, readInvitation, acceptInvitation, requestPasswordReset, readPasswordReset, resetPassword, changePassword, beginSecondFactor, confirmSecondFactor, removeSecondFactor, undoEmailChange } from './access/sign-in.ts'
import { searchAuditLog, exportAuditLog, listAuditActions } from './administration/audit-log.ts'
import { listWaitingMails, readWaitingMail } from './administration/mails.ts'
import { searchSecurityLog, exportSecurityLog } from './administration/security-log.ts'
import { getOrganizationSettings, updateOrganizationSettings, requireSecondFactor } from './administration/settings.ts'
import { startBulkAct, getBulkAct, listBulkActs, undoBulkAct } from './directory/bulk-acts.ts'
import { exportPeople } from './directory/export-people.ts'
import { importPeople } from './directory/import-people.ts'
import { getProvisioning, listManagedRecords, getPersonProvisioning, createScimToken, revokeScimToken, orderScimGroups } from './directory/scim.ts'
import { discoverSignIn, listSsoConnections, createSsoConnection, updateSsoConnection, deleteSsoConnection, startSsoConnectionTest, readSsoConnectionTest, listSsoDomains, addSsoDomain, updateSsoDomain, verifySsoDomain, removeSsoDomain } from './directory/single-sign-on.ts'
import { getLearningInsight, getFindingInsight, getTeamInsight } from './evidence/insight.ts'
import { listOverdue, exportOverdue } from './evidence/overdue.ts'
import { getOverviewTrends, getSetupState, hideSetup } from './evidence/overview-trends.ts'
import { getOverview } from './evidence/overview.ts'
import { exportReport, printReport, listReportSchedules, createReportSchedule, deleteReportSchedule } from './evidence/reports.ts'
import { listTeamPeople, exportTeamPeople, listTeamFindings } from './evidence/team-progress.ts'
import { listRunAuthors, applySarifRun, getSarifPreview, applySarifPreview } from './findings/apply-sarif.ts'
import { listChatChannels, getChatChannel, createChatChannel, updateChatChannel, deleteChatChannel, testChatChannel, listChatMessages, previewChatMessage } from './integrations/chat.ts'
import { listRecordStores, saveRecordStore, deleteRecordStore, testRecordStore } from './integrations/record-stores.ts'
import { checkWebhookSignature } from './integrations/signature-check.ts'
import { getWebhookRequest, getWebhookHealth, listWebhookStandings } from './integrations/webhook-page.ts'
import { beginAttempt, getAttempt, takeHint, answerAttempt, showSolution } from './learning/challenge-attempts.ts'
import { runLab, tryAttack, getLabDraft, saveLabDraft, showFixes } from './learning/labs.ts'
import { getLeaderboard, getLearnerPreferences, updateLearnerPreferences, getLearningSettings, updateLearningSettings } from './learning/leaderboard.ts'
import { getLearnHome, getLearnCatalog, getLearnTopic, getLearnCourse, getTranscript, listOwnCertificates } from './learning/learning.ts'
import { getLmsCourse, bindLmsRegistration } from './learning/lms.ts'
import { getLearnScenario, answerScenarioStep, takeScenarioHint } from './learning/scenario-player.ts'
import { getWelcome } from './learning/welcome.ts'
import { updateBranding } from './organization/branding.ts'
import { assignMany, listAssignmentCycles } from './training/assign-many.ts'
import { getAssignmentSummary, listAssignees } from './training/assignees.ts'
import { findAssignments, exportAssignments } from './training/assignment-list.ts'
import { createBadge } from './training/certificates.ts'
import { listRequirementPeople, exportRequirementPeople, updateComplianceRules } from './training/compliance.ts'
import { listDeactivatedCourses } from './training/deactivated-courses.ts'
import { listPersonDueDates, listAssignmentDueDates } from './training/due-date-history.ts'
import { getMailPreferences, updateMailPreferences } from './training/mail-preferences.ts'
import { listPrograms, getProgram, getProgramSummary, createProgram, updateProgram, startProgram, unscheduleProgram, endProgram, deleteProgram } from './training/programs.ts'
import { remindAssignees } from './training/remind-assignees.ts'
import type { AppOperation } from './api/app-operation.ts'

/** What the web app has beyond the public API. */
export const ownOperations: readonly AppOperation[] = [
  listAccessTokens, createAccessToken, revokeAccessToken, listPersonAccessTokens, revokePersonAccessToken,
  listApiKeys, createApiKey, updateApiKey, handOverApiKey, revokeApiKey,
  beginPasskeySignIn, signInWithPasskey, beginPasskeyConfirmation, confirmWithPasskey, listPasskeys, beginPasskey, addPasskey, renamePasskey, removePasskey,
  getSecondFactors, createRecoveryCodes, listRememberedDevices, forgetDevice, endOtherSessions, getPersonSignIn, endPersonSession, endPersonSessions, resetPersonSecondFactor,
  signIn, readSignInLink, signInByLink, signOut, getCurrentSession, confirmSession, listOwnSessions, endOwnSession, readInvitation, acceptInvitation, requestPasswordReset, readPasswordReset, resetPassword, changePassword, beginSecondFactor, confirmSecondFactor, removeSecondFactor, undoEmailChange,
  searchAuditLog, exportAuditLog, listAuditActions,
  listWaitingMails, readWaitingMail,
  searchSecurityLog, exportSecurityLog,
  getOrganizationSettings, updateOrganizationSettings, requireSecondFactor,
  startBulkAct, getBulkAct, listBulkActs, undoBulkAct,
  exportPeople,
  importPeople,
  getProvisioning, listManagedRecords, getPersonProvisioning, createScimToken, revokeScimToken, orderScimGroups,
  discoverSignIn, listSsoConnections, createSsoConnection, updateSsoConnection, deleteSsoConnection, startSsoConnectionTest, readSsoConnectionTest, listSsoDomains, addSsoDomain, updateSsoDomain, verifySsoDomain, removeSsoDomain,
  getLearningInsight, getFindingInsight, getTeamInsight,
  listOverdue, exportOverdue,
  getOverviewTrends, getSetupState, hideSetup,
  getOverview,
  exportReport, printReport, listReportSchedules, createReportSchedule, deleteReportSchedule,
  listTeamPeople, exportTeamPeople, listTeamFindings,
  listRunAuthors, applySarifRun, getSarifPreview, applySarifPreview,
  listChatChannels, getChatChannel, createChatChannel, updateChatChannel, deleteChatChannel, testChatChannel, listChatMessages, previewChatMessage,
  listRecordStores, saveRecordStore, deleteRecordStore, testRecordStore,
  checkWebhookSignature,
  getWebhookRequest, getWebhookHealth, listWebhookStandings,
  beginAttempt, getAttempt, takeHint, answerAttempt, showSolution,
  runLab, tryAttack, getLabDraft, saveLabDraft, showFixes,
  getLeaderboard, getLearnerPreferences, updateLearnerPreferences, getLearningSettings, updateLearningSettings,
  getLearnHome, getLearnCatalog, getLearnTopic, getLearnCourse, getTranscript, listOwnCertificates,
  getLmsCourse, bindLmsRegistration,
  getLearnScenario, answerScenarioStep, takeScenarioHint,
  getWelcome,
  updateBranding,
  assignMany, listAssignmentCycles,
  getAssignmentSummary, listAssignees,
  findAssignments, exportAssignments,
  createBadge,
  listRequirementPeople, exportRequirementPeople, updateComplianceRules,
  listDeactivatedCourses,
  listPersonDueDates, listAssignmentDueDates,
  getMailPreferences, updateMailPreferences,
  listPrograms, getProgram, getProgramSummary, createProgram, updateProgram, startProgram, unscheduleProgram, endProgram, deleteProgram,
  remindAssignees,
]
