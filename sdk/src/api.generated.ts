/** Made from the contract by `npm run generate`. Do not edit. */
import { iteratePages } from './iterate-pages.ts'
import type { FileBody, PostOptions, RequestOptions } from './request-options.ts'

/** The version of this package. */
export const sdkVersion = '1.0.0-rc.1'

/** What an API key may do. */
export type Scope =
  /** Read the organization. */
  | 'org:read'
  /** List users and read one with progress totals. */
  | 'users:read'
  /** Invite, update, deactivate and reactivate users. */
  | 'users:write'
  /** List teams and read one with its members. */
  | 'teams:read'
  /** Create, update and delete teams. */
  | 'teams:write'
  /** List custom courses and read one with its items. */
  | 'custom-courses:read'
  /** Create, update and deactivate custom courses. */
  | 'custom-courses:write'
  /** Read assignments. */
  | 'assignments:read'
  /** Create, update and end assignments. */
  | 'assignments:write'
  /** Read practice and learn progress. */
  | 'progress:read'
  /** Read the code that users ran in hands-on labs. */
  | 'submissions:read'
  /** Read the catalog of categories, topics and scenarios. */
  | 'content:read'
  /** List certificates. */
  | 'certificates:read'
  /** Send scanner findings (SARIF) and read the runs that the key itself sent. */
  | 'sarif:ingest'
  /** Read all runs of scanner findings. */
  | 'sarif:read'
  /** Choose the topic that findings of a rule lead to. */
  | 'sarif:write'
  /** Check whether the authors of a change are trained for what they touched. */
  | 'policy:read'
  /** Read which requirements of standards and regulations the organization is trained for. */
  | 'compliance:read'
  /** Read reports: training records, assignments, compliance, teams and findings. */
  | 'reports:read'
  /** Manage webhook endpoints and read their deliveries. */
  | 'webhook:manage'
  /** Read the audit log. */
  | 'audit:read'

/** Every error code that this version knows. */
export const errorCodes = [
  'invalid_request',
  'invalid_json',
  'invalid_sarif',
  'unsupported_sarif_version',
  'empty_body',
  'unauthorized',
  'insufficient_scope',
  'admin_change_not_allowed',
  'network_not_allowed',
  'not_found',
  'user_not_found',
  'alias_not_found',
  'team_not_found',
  'custom_course_not_found',
  'assignment_not_found',
  'webhook_endpoint_not_found',
  'delivery_not_found',
  'certificate_not_found',
  'program_not_found',
  'report_not_found',
  'framework_not_found',
  'sarif_run_not_found',
  'topic_override_not_found',
  'topic_not_found',
  'scenario_not_found',
  'category_not_found',
  'method_not_allowed',
  'request_timeout',
  'email_in_use',
  'email_domain_not_allowed',
  'course_name_in_use',
  'team_name_in_use',
  'assignment_exists',
  'user_inactive',
  'user_is_auditor',
  'own_issuer',
  'last_admin',
  'seat_limit_reached',
  'topic_override_limit_reached',
  'alias_limit_reached',
  'webhook_endpoint_limit_reached',
  'managed_by_scim',
  'idempotency_key_in_use',
  'body_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'rate_limited',
  'invitation_limit_reached',
  'headers_too_large',
  'internal_error',
  'unavailable',
] as const

/** A stable error code of the service. */
export type ErrorCode = (typeof errorCodes)[number]

/** What stands beside the code in the body of a failure. */
export interface ErrorContexts {
  /** 400: A field is missing or invalid; `field` and `message` describe the first problem. */
  invalid_request: { field: string; message: string }
  /** 400: The body is not valid JSON in UTF-8; `message` says what is wrong, and `line` and `column` where. */
  invalid_json: Record<string, unknown>
  /** 400: The file is not valid SARIF 2.1.0; `field` shows where. */
  invalid_sarif: { field: string; message: string }
  /** 400: The file uses a SARIF version other than 2.1.0. */
  unsupported_sarif_version: Record<string, unknown>
  /** 400: The request needs a body. */
  empty_body: Record<string, unknown>
  /** 401: No usable bearer token: missing, malformed, unknown, revoked, expired, or its issuer is no longer an active admin. For an expired key, `message` says so. */
  unauthorized: Record<string, unknown>
  /** 403: The key doesn't have the scope that this operation requires. */
  insufficient_scope: { required: string; present: string[] }
  /** 403: API keys can't create, promote or reactivate admins, or change the email of an admin or a team lead: the organization doesn't allow it, or the request uses the old secret of a key that was handed over. */
  admin_change_not_allowed: { message: string }
  /** 403: The key can't be used from this network; `address` is where the request came from. */
  network_not_allowed: { address: string; message: string }
  /** 404: There is no such route. */
  not_found: Record<string, unknown>
  /** 404: The user does not exist in this organization. */
  user_not_found: Record<string, unknown>
  /** 404: The user has no such alias. */
  alias_not_found: Record<string, unknown>
  /** 404: The team does not exist in this organization. */
  team_not_found: Record<string, unknown>
  /** 404: The custom course does not exist in this organization, or is deactivated. */
  custom_course_not_found: Record<string, unknown>
  /** 404: The assignment does not exist in this organization. */
  assignment_not_found: Record<string, unknown>
  /** 404: The webhook endpoint does not exist in this organization. */
  webhook_endpoint_not_found: Record<string, unknown>
  /** 404: The endpoint has no such delivery. */
  delivery_not_found: Record<string, unknown>
  /** 404: There is no certificate with this number. */
  certificate_not_found: Record<string, unknown>
  /** 404: The program does not exist in this organization. */
  program_not_found: Record<string, unknown>
  /** 404: There is no such report. */
  report_not_found: Record<string, unknown>
  /** 404: There is no such framework or regulation. */
  framework_not_found: Record<string, unknown>
  /** 404: The run does not exist in this organization. */
  sarif_run_not_found: Record<string, unknown>
  /** 404: The organization has no such override. */
  topic_override_not_found: Record<string, unknown>
  /** 404: The catalog has no such topic. */
  topic_not_found: { itemId: string }
  /** 404: The catalog has no such scenario. */
  scenario_not_found: { itemId: string }
  /** 404: The catalog has no such category. */
  category_not_found: { itemId: string }
  /** 405: The path doesn't support this method; see the `Allow` header. */
  method_not_allowed: Record<string, unknown>
  /** 408: The request took too long to arrive. */
  request_timeout: Record<string, unknown>
  /** 409: Another user in the organization has this email as login or alias (case is ignored), or had it in the last 72 hours and can still undo the change. */
  email_in_use: Record<string, unknown>
  /** 409: The organization only allows email addresses at certain domains. */
  email_domain_not_allowed: { field: string; message: string; allowedDomains: string[] }
  /** 409: Another active course has this name (case is ignored); choose another one. */
  course_name_in_use: Record<string, unknown>
  /** 409: Another team has this name (case is ignored); choose another one. */
  team_name_in_use: Record<string, unknown>
  /** 409: The assignee already has an open assignment for this target. */
  assignment_exists: { assignmentId: string }
  /** 409: The user is deactivated. */
  user_inactive: Record<string, unknown>
  /** 409: Auditors get no assignments. Choose someone else, or change the role of this person first. */
  user_is_auditor: Record<string, unknown>
  /** 409: A key can't reactivate or promote its issuer, or the issuer it had before a hand-over. */
  own_issuer: { message: string }
  /** 409: The organization would be left without an active admin; make someone else an admin first. */
  last_admin: Record<string, unknown>
  /** 409: All seats of the organization are taken; deactivate someone, or ask the operator for more seats. */
  seat_limit_reached: { maxSeats: number }
  /** 409: The organization has the maximum number of overrides; remove one first. */
  topic_override_limit_reached: { maxOverrides: number }
  /** 409: The user has the maximum number of aliases; remove one first. */
  alias_limit_reached: { maxAliases: number }
  /** 409: The organization has the maximum number of webhook endpoints; delete one it no longer needs. */
  webhook_endpoint_limit_reached: { maxEndpoints: number }
  /** 409: The identity provider manages this field through SCIM; `field` names it. Change it there. */
  managed_by_scim: { field: string; message: string }
  /** 409: A request with this Idempotency-Key is still running. */
  idempotency_key_in_use: Record<string, unknown>
  /** 413: The body is too large. */
  body_too_large: { maxBytes: number }
  /** 415: The body is not `application/json` in UTF-8 (SARIF: or `application/sarif+json`); `accepted` lists the types that the operation takes. */
  unsupported_media_type: Record<string, unknown>
  /** 422: This Idempotency-Key was already used with a different body. */
  idempotency_key_reused: Record<string, unknown>
  /** 429: Too many requests; wait as long as `Retry-After` says. */
  rate_limited: Record<string, unknown>
  /** 429: The invitation was resent too often today; `Retry-After` says when you can send it again. */
  invitation_limit_reached: Record<string, unknown>
  /** 431: The request headers exceed 16 KiB. */
  headers_too_large: Record<string, unknown>
  /** 500: Something went wrong on our side; use the request id to find it in the log. */
  internal_error: Record<string, unknown>
  /** 503: The service is busy or unavailable; try again after `Retry-After`. */
  unavailable: Record<string, unknown>
}

/** Data of `assignment.created`. Answer of `assignments.list`, `assignments.create`, `assignments.update`. */
export interface Assignment {
  id: string
  assigneeType: 'user' | 'team' | 'org'
  assigneeId: string
  assigneeName: string
  contentArea: 'practice' | 'learn'
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
  targetId: string
  targetTitle: string
  /** Of everybody it reaches in time; see `dueAt` of each person. */
  deadline: string | null
  isMandatory: boolean
  note: string | null
  isActive: boolean
  /** Active, and so is its course. Only then it is in any sum or overdue. */
  isOffered: boolean
  source: 'api' | 'admin' | 'sarif'
  sarifRunId: string | null
  /** Number of people it reaches, including people who completed it and have left since. */
  assigneeCount: number
  /** How many of them have completed it. */
  completedCount: number
  /** Number of people in scope: active, no auditor, and in its team or organization. */
  inScopeCount: number
  /** How many of the people in scope have completed it. */
  inScopeCompletedCount: number
  /** Number of people who have started one of its items and not completed it. */
  inProgressCount: number
  /** How many people in scope completed it after the due date that held then. */
  lateCount: number
  /** Number of people who completed it and are no longer in scope. They are in `assigneeCount` and `completedCount`, and in none of the other numbers. */
  formerCompletedCount: number
  /** Number of people who have not completed it by their due date. */
  overdueCount: number
  /** Completed items of all, over all assignees. At least 0, at most 100. */
  progressPercent: number
  /** Completed items of all, over the people in scope. At least 0, at most 100. */
  inScopeProgressPercent: number
  createdByUserId: string | null
  createdByName: string | null
  createdAt: string
  updatedAt: string
  /** Days each person has, counted from when the assignment reaches them. null when there is a deadline or none. */
  dueInDays: number | null
  /** Months after which a person who completed it does it again. null: once. */
  repeatMonths: number | null
  /** true: reaches only people who join the team or the organization after it was created. */
  onlyNewMembers: boolean
  /** Training counts that was done at most so many days before the assignment reached the person. null: however old it is. What repeats never counts training that is older than the repeat. */
  creditDays: number | null
  /** true: made by a finding for a person who knows the topic; passing one of its challenges again completes it. */
  isRefresher: boolean
}

/** Data of `assignment.completed`. */
export interface AssignmentCompletion {
  id: string
  assigneeType: 'user' | 'team' | 'org'
  assigneeId: string
  assigneeName: string
  contentArea: 'practice' | 'learn'
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
  targetId: string
  targetTitle: string
  /** Of everybody it reaches in time; see `dueAt` of each person. */
  deadline: string | null
  isMandatory: boolean
  note: string | null
  isActive: boolean
  /** Active, and so is its course. Only then it is in any sum or overdue. */
  isOffered: boolean
  source: 'api' | 'admin' | 'sarif'
  sarifRunId: string | null
  /** Number of people it reaches, including people who completed it and have left since. */
  assigneeCount: number
  /** How many of them have completed it. */
  completedCount: number
  /** Number of people in scope: active, no auditor, and in its team or organization. */
  inScopeCount: number
  /** How many of the people in scope have completed it. */
  inScopeCompletedCount: number
  /** Number of people who have started one of its items and not completed it. */
  inProgressCount: number
  /** How many people in scope completed it after the due date that held then. */
  lateCount: number
  /** Number of people who completed it and are no longer in scope. They are in `assigneeCount` and `completedCount`, and in none of the other numbers. */
  formerCompletedCount: number
  /** Number of people who have not completed it by their due date. */
  overdueCount: number
  /** Completed items of all, over all assignees. At least 0, at most 100. */
  progressPercent: number
  /** Completed items of all, over the people in scope. At least 0, at most 100. */
  inScopeProgressPercent: number
  createdByUserId: string | null
  createdByName: string | null
  createdAt: string
  updatedAt: string
  /** Days each person has, counted from when the assignment reaches them. null when there is a deadline or none. */
  dueInDays: number | null
  /** Months after which a person who completed it does it again. null: once. */
  repeatMonths: number | null
  /** true: reaches only people who join the team or the organization after it was created. */
  onlyNewMembers: boolean
  /** Training counts that was done at most so many days before the assignment reached the person. null: however old it is. What repeats never counts training that is older than the repeat. */
  creditDays: number | null
  /** true: made by a finding for a person who knows the topic; passing one of its challenges again completes it. */
  isRefresher: boolean
  userId: string
  userName: string
  userEmail: string
  completedAt: string
  /** When the last item was passed, if that was before it counted for the assignment. Renewals and lateness count from then. */
  creditedFrom: string | null
  /** Days it was completed after the due date that held then, begun ones counted. 0: in time, or not completed. At least 0. */
  lateDays: number
  /** 1, and one more each time it renews for the person. At least 1. */
  cycle: number
}

/** Data of `sarif.ingested`. Answer of `sarif.upload`, `sarif.listRuns`, `sarif.getRun`. */
export interface SarifRun {
  runId: string
  status: 'processed' | 'duplicate' | 'dry_run'
  source: string | null
  repo: string | null
  branch: string | null
  commitSha: string | null
  commitAuthorEmail: string | null
  tools: SarifTool[]
  resultsReceived: number
  /** Results behind an assignment of this run. */
  resultsProcessed: number
  resultsSkipped: number
  findings: SarifFinding[]
  unmappedCwes: string[]
  unmappedRules: UnmappedRule[]
  assignmentsCreated: SarifAssignment[]
  skipped: SkippedResults[]
  unresolvedAuthors: string[]
  /** What is unusual in the file and was read in another way or left out. */
  warnings: SarifWarning[]
  /** Lists were cut; counts are whole, and the run itself has everything. */
  truncated: boolean
  receivedAt: string
  processedAt: string
}

/** Part of `SarifRun`. */
export interface SarifTool {
  name: string
  version: string | null
  resultCount: number
}

/** Part of `SarifRun`. */
export interface SarifFinding {
  topicId: string
  topicTitle: string
  cwes: string[]
  matchType: 'exact' | 'parent' | 'rule' | 'phrase' | 'dependency'
  severity: 'low' | 'medium' | 'high' | 'critical'
  resultCount: number
  /** Results that no earlier scan of the repository had; see `X-Base-Branch`. */
  newResultCount: number
  ruleIds: string[]
  locations: SarifLocation[]
  /** What the topic is about. */
  summary: string
  /** Language of the code; missing if the topic is not taught in it. */
  language?: 'typescript' | 'python' | 'java' | 'go' | 'csharp' | 'c' | 'rust'
  /** Opens the lesson in that language. */
  lessonUrl: string
  /** Why this topic, for each rule, the most frequent first. */
  reasons: FindingReason[]
}

/** Part of `SarifFinding`. */
export interface SarifLocation {
  uri: string
  startLine: number | null
  /** No earlier scan of the repository had a finding of the topic here. */
  isNew?: boolean
}

/** Part of `SarifFinding`. */
export interface FindingReason {
  tool: string
  ruleId: string
  /** What decided: `override` your organization, or the policy file of the repository if `evidence` says so, `advisory` a published vulnerability of a package, `package` a tool or file that is about packages, `setting` a rule about infrastructure, `cwe` a CWE in the file, `rule` what Parapet knows about the rule, `words` words of the rule or result, `tool` what everything from this tool is about. */
  by: 'override' | 'advisory' | 'package' | 'setting' | 'cwe' | 'rule' | 'words' | 'tool'
  /** Where in the file it was read. */
  place: 'result_taxa' | 'result_property' | 'result_tag' | 'rule_relationship' | 'rule_property' | 'rule_tag' | 'rule_id' | 'rule_name' | 'rule_type' | 'rule_title' | 'rule_description' | 'help_address' | 'message' | null
  /** The CWE, words, rule or tool that decided. */
  evidence: string | null
  /** The weakness that leads to the topic. */
  cwe: string | null
  resultCount: number
}

/** Part of `SarifRun`. */
export interface UnmappedRule {
  tool: string
  ruleId: string
  resultCount: number
  /** Why the rule led to no topic. */
  reason: 'no_cwe' | 'not_a_vulnerability' | 'no_training' | 'no_topic'
}

/** Part of `SarifRun`. */
export interface SarifAssignment {
  id: string
  userId: string
  userEmail: string
  topicId: string
  deadline: string | null
  /** Results behind this assignment. */
  resultCount: number
}

/** Part of `SarifRun`. */
export interface SkippedResults {
  reason: 'not_a_failure' | 'suppressed' | 'baseline_unchanged' | 'below_threshold' | 'no_cwe' | 'not_a_vulnerability' | 'no_training' | 'no_topic' | 'no_author' | 'author_unknown' | 'author_inactive' | 'author_is_auditor' | 'bot_author' | 'already_assigned' | 'recently_completed' | 'finding_already_seen' | 'cap_reached'
  topicId: string | null
  userEmail: string | null
  resultCount: number
}

/** Part of `SarifRun`. */
export interface SarifWarning {
  code: 'unknown_level' | 'external_results' | 'inline_external_results' | 'unknown_override_topic'
  /** What is unusual and what follows from it. */
  message: string
  /** How often. */
  count: number
  /** The first place in the file. */
  field: string
}

/** Data of `certificate.issued`. Answer of `certificates.list`, `certificates.listForUser`. */
export interface Certificate {
  certificateId: string
  certificateNumber: string
  userId: string
  /** The name as it was when the certificate was issued. */
  userName: string
  userEmail: string
  categoryId: string
  categoryTitle: string
  issuedAt: string
  /** Challenges of the category whose fix was written by hand. */
  handsOnFixes: number
  /** Attempts at the challenges of the category, passed or not. */
  tries: number
  /** Days on which challenges or scenarios of the category were worked on. */
  days: number
  verificationUrl: string
  /** What it is worth at the time of reading; `renewed` once another certificate follows it. */
  status: 'valid' | 'expired' | 'renewed'
  /** null when it never expires. */
  expiresAt: string | null
  /** Challenges passed from then on count for the renewal; null when it never expires. */
  renewableFrom: string | null
  /** The number of the certificate that follows it. */
  renewedByNumber: string | null
}

/** Answer of `org.get`. */
export interface Organization {
  id: string
  name: string
  slug: string
  domain: string
  /** Plan name. */
  plan: 'trial' | 'team' | 'business' | 'enterprise'
  /** Seat cap: how many users may be active. */
  maxSeats: number
  /** null when there is no trial. */
  trialExpiresAt: string | null
  isActive: boolean
  createdAt: string
}

/** Answer of `users.list`, `users.create`, `users.update`, `users.reactivate`. */
export interface User {
  id: string
  /** Display name. */
  name: string
  /** Login identifier. */
  email: string
  /** `learner`, `org_admin` or `auditor`; roles may be added. */
  role: string
  teamId: string | null
  /** Name of the team, when teamId is set. */
  teamName: string | null
  /** false once deactivated. */
  isActive: boolean
  /** null for a user who never signed in. */
  lastLoginAt: string | null
  createdAt: string
}

/** Answer of `users.get`. */
export interface UserDetail {
  id: string
  /** Display name. */
  name: string
  /** Login identifier. */
  email: string
  /** `learner`, `org_admin` or `auditor`; roles may be added. */
  role: string
  teamId: string | null
  /** Name of the team, when teamId is set. */
  teamName: string | null
  /** false once deactivated. */
  isActive: boolean
  /** null for a user who never signed in. */
  lastLoginAt: string | null
  createdAt: string
  /** Aggregate XP. */
  totalXp: number
  completedChallenges: number
  completedScenarios: number
  practiceProgress: TopicProgress[]
  learnProgress: ScenarioProgress[]
}

/** Part of `UserDetail`. */
export interface TopicProgress {
  topicId: string
  topicTitle: string
  categoryId: string
  challengesTotal: number
  challengesCompleted: number
  /** Challenges that do not count for a certificate until they are passed again. */
  partsToRepeat: number
  /** At least 0, at most 100. */
  progressPercent: number
  /** At least 0, at most 100. */
  averageScore: number | null
  xpEarned: number
  status: 'in_progress' | 'completed'
  startedAt: string
  lastActivityAt: string
  completedAt: string | null
}

/** Part of `UserDetail`. Answer of `progress.listLearn`. */
export interface ScenarioProgress {
  scenarioId: string
  scenarioTitle: string
  categoryId: string
  currentStep: number
  totalSteps: number
  /** Steps that do not count for a certificate until they are solved again. */
  partsToRepeat: number
  /** At least 0, at most 100. */
  progressPercent: number
  xpEarned: number
  status: 'in_progress' | 'completed'
  startedAt: string
  lastActivityAt: string
  completedAt: string | null
}

/** Body of `users.create`. */
export interface NewUser {
  /** Display name. At most 200 characters. */
  name: string
  /** Login identifier, unique in the organization; case is kept and ignored in comparisons. At most 254 characters. */
  email: string
  /** `learner` or `org_admin`; any other value becomes `learner`. */
  role: string
  /** Places the user in a team; omit to leave unassigned. */
  teamId?: string | null
}

/** Body of `users.update`. */
export interface UserUpdate {
  /** Display name. At most 200 characters. */
  name: string
  /** Login identifier, unique in the organization; case is kept and ignored in comparisons. At most 254 characters. */
  email: string
  /** `learner` or `org_admin`; `auditor` only where the user has that role already. */
  role: 'learner' | 'org_admin' | 'auditor'
  /** null detaches the user from the team. */
  teamId: string | null
}

/** Answer of `users.deactivate`, `users.resendInvitation`, `users.removeAlias`, `teams.delete`, `customCourses.deactivate`, `assignments.deactivate`, `sarif.removeOverride`, `webhookEndpoints.delete`. */
export interface Confirmation {
  message: string
}

/** Answer of `users.listAliases`, `users.addAlias`. */
export interface UserAlias {
  id: string
  email: string
  /** Sent by the identity provider through SCIM; change it there. */
  isManaged: boolean
  createdAt: string
}

/** Body of `users.addAlias`. */
export interface NewUserAlias {
  /** Unique in the organization, among aliases and login identifiers; case is ignored. At most 254 characters. */
  email: string
}

/** Answer of `teams.list`, `teams.create`, `teams.update`. */
export interface Team {
  id: string
  name: string
  description: string | null
  /** Members, deactivated ones included. */
  memberCount: number
  /** Users who see the progress of the members and assign training to them; they need not be members. */
  leadUserIds: string[]
  createdAt: string
  updatedAt: string
}

/** Answer of `teams.get`. */
export interface TeamDetail {
  id: string
  name: string
  description: string | null
  /** Members, deactivated ones included. */
  memberCount: number
  /** Users who see the progress of the members and assign training to them; they need not be members. */
  leadUserIds: string[]
  createdAt: string
  updatedAt: string
  members: TeamMember[]
}

/** Part of `TeamDetail`. */
export interface TeamMember {
  userId: string
  /** Display name. */
  name: string
  /** Login identifier. */
  email: string
  /** `learner`, `org_admin` or `auditor`; roles may be added. */
  role: string
  /** false once deactivated. */
  isActive: boolean
}

/** Body of `teams.create`. */
export interface NewTeam {
  /** Unique in the organization, case is ignored. At most 200 characters. */
  name: string
  /** At most 2000 characters. */
  description?: string | null
  /** The whole list: at most 20 active users of the organization. Duplicate ids have no effect. At most 20 entries. */
  leadUserIds?: string[]
}

/** Body of `teams.update`. */
export interface TeamUpdate {
  /** Unique in the organization, case is ignored. At most 200 characters. */
  name?: string
  /** At most 2000 characters. */
  description?: string | null
  /** The whole list: at most 20 active users of the organization. Duplicate ids have no effect. At most 20 entries. */
  leadUserIds?: string[]
}

/** Answer of `customCourses.list`. */
export interface CustomCourseSummary {
  id: string
  /** Unique among the active courses. */
  name: string
  description: string | null
  icon: string | null
  color: string | null
  itemCount: number
  /** Assignments that ever targeted the course. */
  usageCount: number
  /** The user who issued the API key. */
  createdByUserId: string
  createdByName: string
  createdAt: string
  updatedAt: string
}

/** Answer of `customCourses.get`, `customCourses.create`, `customCourses.update`, `customCourses.reactivate`. */
export interface CustomCourse {
  id: string
  /** Unique among the active courses. */
  name: string
  description: string | null
  icon: string | null
  color: string | null
  items: CourseItem[]
  /** Assignments that ever targeted the course. */
  usageCount: number
  /** The user who issued the API key. */
  createdByUserId: string
  createdByName: string
  createdAt: string
  updatedAt: string
}

/** Part of `CustomCourse`. */
export interface CourseItem {
  /** New on every replacement of the items. */
  id: string
  /** `topic`: a practice topic; `scenario`: a learn-mode scenario. */
  itemType: 'topic' | 'scenario'
  /** Catalog id. */
  itemId: string
  /** Title at read time. */
  resolvedTitle: string
  /** Zero-based display order; lower appears first. */
  orderIndex: number
}

/** Body of `customCourses.create`. */
export interface NewCustomCourse {
  /** Unique among the active courses, case is ignored. At most 200 characters. */
  name: string
  /** At most 2000 characters. */
  description?: string | null
  /** At most 64 characters. */
  icon?: string | null
  /** A CSS hex color: #rgb, #rgba, #rrggbb or #rrggbbaa. */
  color?: string | null
  /** The whole list. The same item twice is refused; equal orderIndex keeps the order of the array. At most 500 entries. */
  items?: NewCourseItem[]
}

/** Part of `NewCustomCourse`, `CustomCourseUpdate`. */
export interface NewCourseItem {
  itemType: 'topic' | 'scenario'
  /** Catalog id of the topic or scenario. At most 200 characters. */
  itemId: string
  /** At least 0, at most 2147483647. */
  orderIndex: number
}

/** Body of `customCourses.update`. */
export interface CustomCourseUpdate {
  /** Unique among the active courses, case is ignored. At most 200 characters. */
  name?: string
  /** At most 2000 characters. */
  description?: string | null
  /** At most 64 characters. */
  icon?: string | null
  /** A CSS hex color: #rgb, #rgba, #rrggbb or #rrggbbaa. */
  color?: string | null
  /** The whole list. The same item twice is refused; equal orderIndex keeps the order of the array. At most 500 entries. */
  items?: NewCourseItem[]
}

/** Answer of `assignments.get`. */
export interface AssignmentDetail {
  id: string
  assigneeType: 'user' | 'team' | 'org'
  assigneeId: string
  assigneeName: string
  contentArea: 'practice' | 'learn'
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
  targetId: string
  targetTitle: string
  /** Of everybody it reaches in time; see `dueAt` of each person. */
  deadline: string | null
  isMandatory: boolean
  note: string | null
  isActive: boolean
  /** Active, and so is its course. Only then it is in any sum or overdue. */
  isOffered: boolean
  source: 'api' | 'admin' | 'sarif'
  sarifRunId: string | null
  /** Number of people it reaches, including people who completed it and have left since. */
  assigneeCount: number
  /** How many of them have completed it. */
  completedCount: number
  /** Number of people in scope: active, no auditor, and in its team or organization. */
  inScopeCount: number
  /** How many of the people in scope have completed it. */
  inScopeCompletedCount: number
  /** Number of people who have started one of its items and not completed it. */
  inProgressCount: number
  /** How many people in scope completed it after the due date that held then. */
  lateCount: number
  /** Number of people who completed it and are no longer in scope. They are in `assigneeCount` and `completedCount`, and in none of the other numbers. */
  formerCompletedCount: number
  /** Number of people who have not completed it by their due date. */
  overdueCount: number
  /** Completed items of all, over all assignees. At least 0, at most 100. */
  progressPercent: number
  /** Completed items of all, over the people in scope. At least 0, at most 100. */
  inScopeProgressPercent: number
  createdByUserId: string | null
  createdByName: string | null
  createdAt: string
  updatedAt: string
  /** Days each person has, counted from when the assignment reaches them. null when there is a deadline or none. */
  dueInDays: number | null
  /** Months after which a person who completed it does it again. null: once. */
  repeatMonths: number | null
  /** true: reaches only people who join the team or the organization after it was created. */
  onlyNewMembers: boolean
  /** Training counts that was done at most so many days before the assignment reached the person. null: however old it is. What repeats never counts training that is older than the repeat. */
  creditDays: number | null
  /** true: made by a finding for a person who knows the topic; passing one of its challenges again completes it. */
  isRefresher: boolean
  assignees: Assignee[]
}

/** Part of `AssignmentDetail`. */
export interface Assignee {
  userId: string
  userName: string
  userEmail: string
  status: 'not_started' | 'in_progress' | 'completed'
  isOverdue: boolean
  itemsTotal: number
  itemsCompleted: number
  /** At least 0, at most 100. */
  progressPercent: number
  startedAt: string | null
  completedAt: string | null
  /** false: left the audience or was deactivated; then nothing is overdue. */
  isInScope: boolean
  /** true: excused for now, and not overdue. */
  isExempt: boolean
  /** true: completed once, and due again since it renewed. */
  isExpired: boolean
  /** Days it was completed after the due date that held then, begun ones counted. 0: in time, or not completed. At least 0. */
  lateDays: number
  /** When the last item was passed, if that was before it counted for the assignment. Renewals and lateness count from then. */
  creditedFrom: string | null
  /** When this person has to be done: the deadline, the days of `dueInDays`, or a later date for people reached late. */
  dueAt: string | null
  /** 1, and one more each time it renews for the person. At least 1. */
  cycle: number
  /** When the next cycle begins. null until the person completes it, and when it does not repeat. */
  renewsAt: string | null
}

/** Body of `assignments.create`. */
export interface NewAssignment {
  assigneeType: 'user' | 'team' | 'org'
  /** Id of the user, the team or the organization. */
  assigneeId: string
  /** For a category, `practice` selects the topics and `learn` the scenarios. It does not filter a course. */
  contentArea: 'practice' | 'learn'
  /** practice: `category`, `topic`; learn: `category`, `scenario`; either: `custom-course`. */
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
  /** Catalog id, or the id of the custom course. At most 200 characters. */
  targetId: string
  /** Must be in the future. After it, the assignment is overdue and stays open. */
  deadline?: string | null
  /** Days each person has, counted from when the assignment reaches them, so people who join later get their own date. Not together with `deadline`. At least 1, at most 730. */
  dueInDays?: number | null
  /** Each person does it again so many months after they completed it. Only attempts after a cycle began count for it. It counts from the day the last item was passed. At least 1, at most 60. */
  repeatMonths?: number | null
  /** true reaches only people who join the team or the organization later, not those who are there. Not for a user. */
  onlyNewMembers?: boolean
  /** Training counts that was done at most so many days before the assignment reaches a person; 0: none. null: however old it is. At least 0, at most 3650. */
  creditDays?: number | null
  /** true when omitted. */
  isMandatory?: boolean
  /** At most 500 characters. */
  note?: string | null
}

/** Body of `assignments.update`. */
export interface AssignmentUpdate {
  /** Must be in the future. After it, the assignment is overdue and stays open. */
  deadline?: string | null
  /** Days each person has, counted from when the assignment reaches them, so people who join later get their own date. Not together with `deadline`. At least 1, at most 730. */
  dueInDays?: number | null
  /** Each person does it again so many months after they completed it. Only attempts after a cycle began count for it. It counts from the day the last item was passed. At least 1, at most 60. */
  repeatMonths?: number | null
  isMandatory?: boolean
  /** At most 500 characters. */
  note?: string | null
  /** false ends the assignment, true opens it again. */
  isActive?: boolean
}

/** Body of `assignments.setDueDates`. */
export interface NewDueDates {
  /** At most 500 entries. */
  userIds: string[]
  /** extend: a later due date, `dueAt`. exempt: excused `until` a date, or until further notice; the time until the due date stops meanwhile, and a new exemption replaces the one before. */
  act: 'extend' | 'exempt' | 'end_exemption'
  /** For `extend`; must be in the future. */
  dueAt?: string
  /** For `exempt`; must be in the future. */
  until?: string | null
  /** At most 300 characters. */
  reason: string
}

/** Answer of `assignments.setDueDates`. */
export interface DueDatesSet {
  /** At least 0. */
  changed: number
  skipped: SkippedPerson[]
}

/** Part of `DueDatesSet`. */
export interface SkippedPerson {
  userId: string
  /** not_later: the due date is not before `dueAt`, or there is none. */
  reason: 'not_in_scope' | 'completed' | 'not_later' | 'exempt' | 'not_exempt'
}

/** Answer of `assignments.listDueDates`. */
export interface DueDate {
  /** null: for everybody without a date of their own. */
  userId: string | null
  userName: string | null
  act: 'assigned' | 'changed' | 'renewed' | 'extended' | 'exempted' | 'exemption_ended'
  /** null: none; for a person, the one for everybody. */
  dueAt: string | null
  exemptUntil: string | null
  /** true without `exemptUntil`: until further notice. */
  isExempt: boolean
  reason: string | null
  /** null: by the service itself. */
  setByUserId: string | null
  setByName: string | null
  setAt: string
}

/** Answer of `assignments.listOfUser`. */
export interface UserAssignment {
  id: string
  assigneeType: 'user' | 'team' | 'org'
  assigneeId: string
  assigneeName: string
  contentArea: 'practice' | 'learn'
  targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
  targetId: string
  targetTitle: string
  /** Of everybody it reaches in time; see `dueAt` of each person. */
  deadline: string | null
  isMandatory: boolean
  note: string | null
  isActive: boolean
  /** Active, and so is its course. Only then it is in any sum or overdue. */
  isOffered: boolean
  source: 'api' | 'admin' | 'sarif'
  sarifRunId: string | null
  /** Number of people it reaches, including people who completed it and have left since. */
  assigneeCount: number
  /** How many of them have completed it. */
  completedCount: number
  /** Number of people in scope: active, no auditor, and in its team or organization. */
  inScopeCount: number
  /** How many of the people in scope have completed it. */
  inScopeCompletedCount: number
  /** Number of people who have started one of its items and not completed it. */
  inProgressCount: number
  /** How many people in scope completed it after the due date that held then. */
  lateCount: number
  /** Number of people who completed it and are no longer in scope. They are in `assigneeCount` and `completedCount`, and in none of the other numbers. */
  formerCompletedCount: number
  /** Number of people who have not completed it by their due date. */
  overdueCount: number
  /** Completed items of all, over all assignees. At least 0, at most 100. */
  progressPercent: number
  /** Completed items of all, over the people in scope. At least 0, at most 100. */
  inScopeProgressPercent: number
  createdByUserId: string | null
  createdByName: string | null
  createdAt: string
  updatedAt: string
  /** Days each person has, counted from when the assignment reaches them. null when there is a deadline or none. */
  dueInDays: number | null
  /** Months after which a person who completed it does it again. null: once. */
  repeatMonths: number | null
  /** true: reaches only people who join the team or the organization after it was created. */
  onlyNewMembers: boolean
  /** Training counts that was done at most so many days before the assignment reached the person. null: however old it is. What repeats never counts training that is older than the repeat. */
  creditDays: number | null
  /** true: made by a finding for a person who knows the topic; passing one of its challenges again completes it. */
  isRefresher: boolean
  userStatus: 'not_started' | 'in_progress' | 'completed'
  isOverdue: boolean
  itemsTotal: number
  itemsCompleted: number
  completedAt: string | null
  /** false: left the audience or was deactivated; then nothing is overdue. */
  isInScope: boolean
  /** true: excused for now, and not overdue. */
  isExempt: boolean
  /** true: completed once, and due again since it renewed. */
  isExpired: boolean
  /** Days it was completed after the due date that held then, begun ones counted. 0: in time, or not completed. At least 0. */
  lateDays: number
  /** When the last item was passed, if that was before it counted for the assignment. Renewals and lateness count from then. */
  creditedFrom: string | null
  /** When this person has to be done: the deadline, the days of `dueInDays`, or a later date for people reached late. */
  dueAt: string | null
  /** 1, and one more each time it renews for the person. At least 1. */
  cycle: number
  /** When the next cycle begins. null until the person completes it, and when it does not repeat. */
  renewsAt: string | null
}

/** Answer of `progress.listPractice`. */
export interface ChallengeProgress {
  topicId: string
  challengeId: string
  /** Of the best attempt. */
  language: string
  /** Of the best attempt; also the XP it earned. At least 0, at most 100. */
  score: number
  /** For finding the weakness. At least 0, at most 50. */
  findScore: number
  /** For choosing or writing the fix. At least 0, at most 50. */
  fixScore: number
  /** At least 0. */
  hintsUsed: number
  /** At least 1. */
  attempts: number
  /** Whether it was ever passed with a fix written by hand. */
  isHandsOn: boolean
  /** When it was first passed (a score of 70), null before. */
  completedAt: string | null
}

/** Answer of `submissions.listForUser`. */
export interface Submission {
  submissionId: string
  topicId: string
  topicTitle: string
  challengeId: string
  challengeTitle: string
  language: string
  attemptId: string
  /** At least 1. */
  runNumber: number
  verdict: 'passed' | 'exploitable' | 'broken' | 'does_not_run' | 'timed_out'
  createdAt: string
  /** Against the vulnerable file as it is now. */
  hunks: DiffHunk[]
  /** The `newLine` of each line that was added outside the places where the fix belongs: imports and helpers. */
  addedElsewhere: number[]
}

/** Part of `Submission`. */
export interface DiffHunk {
  lines: DiffLine[]
}

/** Part of `DiffHunk`. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  /** null for a line that was added. */
  oldLine: number | null
  /** null for a line that was removed. */
  newLine: number | null
  text: string
}

/** Answer of `sarif.listOverrides`, `sarif.setOverride`. */
export interface TopicOverride {
  id: string
  /** The scanner, as it names itself in its files (`tool.driver.name`); case is ignored. At most 200 characters. */
  tool: string
  /** The id of the rule, exactly as in the file. At most 500 characters. */
  ruleId: string
  /** The topic that its findings lead to; null if they lead to no training. At most 100 characters. */
  topicId: string | null
  createdAt: string
}

/** Body of `sarif.setOverride`. */
export interface NewTopicOverride {
  /** The scanner, as it names itself in its files (`tool.driver.name`); case is ignored. At most 200 characters. */
  tool: string
  /** The id of the rule, exactly as in the file. At most 500 characters. */
  ruleId: string
  /** The topic that its findings lead to; null if they lead to no training. At most 100 characters. */
  topicId: string | null
}

/** Body of `policy.evaluate`. */
export interface PolicyQuestion {
  /** At most 100 entries. */
  authors: PolicyAuthor[]
  policy?: TrainingPolicy
}

/** Part of `PolicyQuestion`. */
export interface PolicyAuthor {
  /** As in the commit; case is ignored. At most 254 characters. */
  email: string
  /** Files the author changed, relative to the root of the repository, with forward slashes. At most 2000 entries. */
  paths?: string[]
  /** Languages the author used, if you send no paths. They match rules without `paths`; languages that Parapet does not teach are reported and require nothing. At most 20 entries. */
  languages?: string[]
  /** Topics the author needs, whatever the rules say. At most 50 entries. */
  topics?: string[]
  /** Whether the address is only in `Co-authored-by` lines: an assistant then needs nothing. */
  isCoAuthor?: boolean
}

/** Part of `PolicyQuestion`. */
export interface TrainingPolicy {
  /** Without rules, authors need the 10 most common topics of each language they touched. At most 100 entries. */
  rules?: PolicyRule[]
  /** How long training counts, in days; 365 if left out. At least 1, at most 3650. */
  windowDays?: number
  /** Whether missing training warns or fails; `warn` if left out. */
  mode?: 'warn' | 'fail'
  /** The verdict on authors who are not users of the organization and touched files that the policy covers; `warn` if left out. */
  unknownAuthors?: 'pass' | 'warn' | 'fail'
  /** Addresses of bots, which need no training. Only these count, because people choose the address in their commits. If left out: Dependabot, Renovate and GitHub Actions on GitHub, but nobody where `unknownAuthors` is `fail`. At most 100 entries. */
  bots?: string[]
  /** Addresses of AI assistants, which need no training as co-authors; the author does. If left out: those of common assistants. At most 100 entries. */
  assistants?: string[]
}

/** Part of `TrainingPolicy`. */
export interface PolicyRule {
  /** Files, as patterns relative to the root of the repository. `*` stands for any characters within a name, `?` for one, `**` for any number of folders. A pattern without a slash matches the file name in every folder; one that ends with a slash matches everything below that folder. Upper and lower case differ. At most 50 entries. */
  paths?: string[]
  /** Files in these languages, known by their extension. With `paths`, a file must match both. A rule needs `paths`, `languages` or both. At most 20 entries. */
  languages?: string[]
  /** Topics of the catalog. At most 50 entries. */
  topics: string[]
  /** How long training counts, in days; otherwise the policy's. At least 1, at most 3650. */
  windowDays?: number
  /** Whether this rule warns or fails; otherwise the policy's. */
  mode?: 'warn' | 'fail'
}

/** Answer of `policy.evaluate`. */
export interface PolicyEvaluation {
  /** The worst of the authors. */
  verdict: 'pass' | 'warn' | 'fail'
  /** In the order in which they were sent. */
  authors: AuthorVerdict[]
  /** Languages in the request that Parapet does not teach. */
  unknownLanguages: string[]
  /** Topics in the request that the catalog no longer offers; nobody needs them. */
  retiredTopics: string[]
  checkedAt: string
}

/** Part of `PolicyEvaluation`. */
export interface AuthorVerdict {
  /** As it was sent. */
  email: string
  /** `known`: a user of the organization; `unknown`: not one; `bot`: one of the bots of the policy, or as a co-author one of its AI assistants, and nothing is required. */
  status: 'known' | 'unknown' | 'bot'
  /** The worst of the topics. */
  verdict: 'pass' | 'warn' | 'fail'
  /** Every topic the author needs, the worst first. */
  topics: TopicVerdict[]
}

/** Part of `AuthorVerdict`. */
export interface TopicVerdict {
  topicId: string
  topicTitle: string
  /** `trained`: completed, and every challenge passed within the window; `expired`: completed, but longer ago; `missing`: not completed. */
  status: 'trained' | 'expired' | 'missing'
  verdict: 'pass' | 'warn' | 'fail'
  /** The earliest of the latest passes of its challenges; null when `missing`. Passing all challenges again renews it. */
  trainedAt: string | null
  /** When the training stops counting, or did; null when `missing`. */
  expiresAt: string | null
  /** The window of the rule that decided. */
  windowDays: number
  /** Index of that rule in `rules`, from 0; null when no rule in the request required the topic. */
  rule: number | null
  /** A file that made the rule apply, if one did. */
  path: string | null
  /** The lesson, in the language of the file if the topic is taught in it. */
  url: string
}

/** Answer of `compliance.getSummary`, `compliance.getRegulatorySummary`. */
export interface ComplianceSummary {
  /** How many days a passed challenge counts. At least 30, at most 1825. */
  windowDays: number
  /** The share of active learners who must be trained. At least 50, at most 100. */
  requiredPercent: number
  /** Active users with the role `learner`. At least 0. */
  activeLearners: number
  /** The moment for which the figures hold. */
  countedAt: string
  frameworks: FrameworkSummary[]
}

/** Part of `ComplianceSummary`. */
export interface FrameworkSummary {
  frameworkId: string
  title: string
  version: string
  /** All requirements of the framework. At least 0. */
  requirementCount: number
  /** Requirements that enough active learners are trained for. At least 0. */
  coveredCount: number
  /** Requirements that no topic of the catalog teaches. At least 0. */
  gapCount: number
}

/** Answer of `compliance.getFramework`, `compliance.getRegulatory`. */
export interface FrameworkCoverage {
  frameworkId: string
  title: string
  version: string
  source: string
  /** The day on which requirements and mapping were last checked; docs/evidence.md says against what. */
  checkedOn: string
  /** Who says which weaknesses belong to a requirement: its publisher, or Parapet where the publisher does not. `mapping` names the topics that Parapet added. */
  mappedBy: 'publisher' | 'parapet'
  /** How topics were chosen, and what a requirement asks for beyond training. */
  mapping: string
  /** How many days a passed challenge counts. At least 30, at most 1825. */
  windowDays: number
  /** The share of active learners who must be trained. At least 50, at most 100. */
  requiredPercent: number
  /** Active users with the role `learner`. At least 0. */
  activeLearners: number
  /** The moment for which the figures hold. */
  countedAt: string
  /** Teams with active learners, by name; people without a team come last. */
  teams: CoverageTeam[]
  requirements: RequirementCoverage[]
}

/** Part of `FrameworkCoverage`. */
export interface CoverageTeam {
  /** null for people without a team. */
  teamId: string | null
  teamName: string | null
  /** Active learners in this team. At least 0. */
  activeLearners: number
}

/** Part of `FrameworkCoverage`. */
export interface RequirementCoverage {
  requirementId: string
  title: string
  /** `covered`: enough active learners are trained; `not_covered`: fewer; `gap`: no topic of the catalog teaches it, so nobody can be trained. */
  status: 'covered' | 'not_covered' | 'gap'
  /** How many days training counts for this requirement: the window of the organization, or less where the text asks for training more often (365 for PCI DSS 6.2.2). */
  windowDays: number
  /** The topics a learner must pass to be trained. */
  topics: RequiredTopic[]
  /** Active learners who passed every challenge of every topic within the window. At least 0. */
  trainedCount: number
  /** Their share of all active learners, rounded down. At least 0, at most 100. */
  trainedPercent: number
  /** In the order of `teams` of the framework; empty for a gap. */
  teams: TeamCoverage[]
}

/** Part of `RequirementCoverage`. */
export interface RequiredTopic {
  topicId: string
  topicTitle: string
}

/** Part of `RequirementCoverage`. */
export interface TeamCoverage {
  /** null for people without a team. */
  teamId: string | null
  /** Of the active learners in this team. At least 0. */
  trainedCount: number
}

/** Answer of `reports.get`. */
export interface Report {
  reportId: 'training-record' | 'assignment-status' | 'compliance' | 'team-summary' | 'findings' | 'certificates'
  title: string
  organizationName: string
  /** The first day, in UTC. */
  from: string
  /** The last day, in UTC. */
  to: string
  /** The moment at which everything was like this: the end of the day, or of today the moment of the answer. Null for reports about a period. */
  asOf: string | null
  /** What the lines are limited to. */
  filters: string[]
  generatedAt: string
  /** What the columns mean. */
  definitions: string[]
  columns: string[]
  /** One text per column; an empty text where there is no value. Times are ISO 8601 in UTC. */
  rows: Array<string[]>
  /** Send it as `after` to get the next part; null when this is the last. */
  next: string | null
}

/** Answer of `webhookEndpoints.listEvents`. */
export interface EventCatalogEntry {
  type: 'assignment.created' | 'assignment.completed' | 'sarif.ingested' | 'certificate.issued'
  description: string
  /** JSON Schema of `data`. */
  dataSchema: Record<string, unknown>
  /** An example of `data`. */
  example: Record<string, unknown>
}

/** Answer of `webhookEndpoints.list`, `webhookEndpoints.get`, `webhookEndpoints.update`. */
export interface WebhookEndpoint {
  id: string
  url: string
  description: string | null
  events: Array<'assignment.created' | 'assignment.completed' | 'sarif.ingested' | 'certificate.issued'>
  /** false while disabled; events are held meanwhile. */
  isActive: boolean
  disabledAt: string | null
  disabledReason: string | null
  /** The end of the signing secret. */
  secretLast4: string
  createdAt: string
  updatedAt: string
}

/** Body of `webhookEndpoints.create`. */
export interface NewWebhookEndpoint {
  /** A public https address. At most 2000 characters. */
  url: string
  /** Events to subscribe to. At most 20 entries. */
  events: Array<'assignment.created' | 'assignment.completed' | 'sarif.ingested' | 'certificate.issued'>
  /** At most 2000 characters. */
  description?: string | null
}

/** Answer of `webhookEndpoints.create`, `webhookEndpoints.rotateSecret`. */
export interface WebhookEndpointWithSecret {
  id: string
  url: string
  description: string | null
  events: Array<'assignment.created' | 'assignment.completed' | 'sarif.ingested' | 'certificate.issued'>
  /** false while disabled; events are held meanwhile. */
  isActive: boolean
  disabledAt: string | null
  disabledReason: string | null
  /** The end of the signing secret. */
  secretLast4: string
  createdAt: string
  updatedAt: string
  /** Shown only here. */
  secret: string
}

/** Body of `webhookEndpoints.update`. */
export interface WebhookEndpointUpdate {
  /** A public https address. At most 2000 characters. */
  url?: string
  /** Events to subscribe to. At most 20 entries. */
  events?: Array<'assignment.created' | 'assignment.completed' | 'sarif.ingested' | 'certificate.issued'>
  /** At most 2000 characters. */
  description?: string | null
  isActive?: boolean
}

/** Body of `webhookEndpoints.rotateSecret`. */
export interface SecretRotation {
  /** How long the old secret signs as well (default 0). At least 0, at most 168. */
  overlapHours?: number
}

/** Answer of `webhookEndpoints.enable`. */
export interface EnabledWebhookEndpoint {
  id: string
  url: string
  description: string | null
  events: Array<'assignment.created' | 'assignment.completed' | 'sarif.ingested' | 'certificate.issued'>
  /** false while disabled; events are held meanwhile. */
  isActive: boolean
  disabledAt: string | null
  disabledReason: string | null
  /** The end of the signing secret. */
  secretLast4: string
  createdAt: string
  updatedAt: string
  /** Deliveries missed while it was disabled; "Queue held deliveries" sends them. */
  heldCount: number
}

/** Body of `webhookEndpoints.test`. */
export interface TestSend {
  /** Default: the first event of the endpoint. */
  eventType?: 'assignment.created' | 'assignment.completed' | 'sarif.ingested' | 'certificate.issued'
}

/** Answer of `webhookEndpoints.test`, `webhookEndpoints.listDeliveries`, `webhookEndpoints.redeliver`. */
export interface WebhookDelivery {
  /** Also sent as X-Service-Delivery. */
  id: string
  eventId: string
  eventType: 'assignment.created' | 'assignment.completed' | 'sarif.ingested' | 'certificate.issued'
  status: 'queued' | 'delivered' | 'exhausted' | 'held'
  attemptCount: number
  /** Of the last attempt. */
  responseCode: number | null
  /** Of the last attempt. */
  errorMessage: string | null
  /** What a queued or held delivery waits for. */
  waitingReason: string | null
  isTest: boolean
  redeliveryOf: string | null
  createdAt: string
  lastAttemptAt: string | null
  nextAttemptAt: string | null
  deliveredAt: string | null
}

/** Body of `webhookEndpoints.replay`. */
export interface Replay {
  /** Held deliveries created from then on (default: the last 30 days). */
  since?: string
  /** Only count them; nothing is queued. */
  dryRun?: boolean
}

/** Answer of `webhookEndpoints.replay`. */
export interface ReplayResult {
  /** Held deliveries that match. */
  count: number
  /** How many of them were queued, at most 10000 a run. */
  queued: number
}

/** Answer of `webhookEndpoints.getDelivery`. */
export interface WebhookDeliveryDetail {
  /** Also sent as X-Service-Delivery. */
  id: string
  eventId: string
  eventType: 'assignment.created' | 'assignment.completed' | 'sarif.ingested' | 'certificate.issued'
  status: 'queued' | 'delivered' | 'exhausted' | 'held'
  attemptCount: number
  /** Of the last attempt. */
  responseCode: number | null
  /** Of the last attempt. */
  errorMessage: string | null
  /** What a queued or held delivery waits for. */
  waitingReason: string | null
  isTest: boolean
  redeliveryOf: string | null
  createdAt: string
  lastAttemptAt: string | null
  nextAttemptAt: string | null
  deliveredAt: string | null
  attempts: WebhookAttempt[]
}

/** Part of `WebhookDeliveryDetail`. */
export interface WebhookAttempt {
  /** At least 1. */
  attempt: number
  startedAt: string
  durationMs: number
  responseCode: number | null
  errorCode: 'dns' | 'connect' | 'tls' | 'timeout' | 'http_status' | 'blocked_address' | 'protocol' | null
  errorMessage: string | null
  /** The first 8 KiB of the answer, as text. */
  responseBody: string | null
}

/** Answer of `content.listCategories`. */
export interface Category {
  categoryId: string
  title: string
  description: string
  topicCount: number
  scenarioCount: number
  owasp: string[]
}

/** Answer of `content.listTopics`, `content.listTopicsOfCwe`. */
export interface Topic {
  topicId: string
  title: string
  summary: string
  categoryId: string
  /** Weaknesses it covers. */
  cwes: string[]
  languages: string[]
  /** At least 1, at most 3. */
  difficulty: number
  challengeCount: number
  estimatedMinutes: number
}

/** Answer of `content.listScenarios`. */
export interface Scenario {
  scenarioId: string
  title: string
  summary: string
  categoryId: string
  /** Weaknesses it covers. */
  cwes: string[]
  stepCount: number
  estimatedMinutes: number
}

/** Answer of `auditLog.list`. */
export interface AuditEntry {
  id: string
  createdAt: string
  actorType: 'user' | 'key' | 'system'
  /** User id, key id, or null for the system. */
  actorId: string | null
  actorName: string
  action: string
  subjectType: string
  subjectId: string | null
  /** What changed; never a secret. */
  details: Record<string, unknown>
  /** X-Request-Id of the request that did it. */
  requestId: string | null
}

/** What each webhook event carries in `data`. */
export interface WebhookEvents {
  /** An admin, the API or a scan upload created an assignment. */
  'assignment.created': Assignment
  /** Someone completed an assignment. Sent once per person and cycle (`cycle`). */
  'assignment.completed': AssignmentCompletion
  /** A scan upload was processed, whether or not it created assignments. */
  'sarif.ingested': SarifRun
  /** A certificate was issued to a user who completed a category. */
  'certificate.issued': Certificate
}

/** The body of a webhook delivery; check `type` to know what `data` is. */
export type WebhookEvent = {
  [Type in keyof WebhookEvents]: {
    /** Event id; drop ids you have seen. */
    id: string
    type: Type
    createdAt: string
    orgId: string
    data: WebhookEvents[Type]
  }
}[keyof WebhookEvents]

/** Query of `customCourses.scorm`. */
export interface CustomCoursesScormQuery {
  /** `2004` is the 4th edition. "1.2" when omitted. */
  version?: '1.2' | '2004'
}

/** Query of `assignments.list`. */
export interface AssignmentsListQuery {
  /** At least 1, at most 1000, 200 when omitted. */
  limit?: number
  /** Assignments older than the one with this id. */
  before?: string
  /** Given to this user, team or organization itself. */
  assigneeId?: string
  isActive?: boolean
}

/** Query of `assignments.listDueDates`. */
export interface AssignmentsListDueDatesQuery {
  userId?: string
}

/** Query of `submissions.listForUser`. */
export interface SubmissionsListForUserQuery {
  /** At least 1, at most 200, 50 when omitted. */
  limit?: number
  /** Submissions older than the one with this id. */
  before?: string
}

/** Query of `certificates.list`. */
export interface CertificatesListQuery {
  /** At least 1, at most 1000, 200 when omitted. */
  limit?: number
  /** Certificates older than the one with this id. */
  before?: string
}

/** Query of `sarif.upload`. */
export interface SarifUploadQuery {
  /** The repository, such as example/shop; else the one the file names. At most 300 characters. */
  repo?: string
  /** The branch; else the one the file names. At most 300 characters. */
  branch?: string
  /** The commit that was scanned; else the one the file names. At most 300 characters. */
  commitSha?: string
  /** Who wrote the commit: gets what no result names an author for. At most 254 characters. */
  commitAuthorEmail?: string
  /** The branch that the pull request merges into. Findings that only the uploaded branch has had then stay new from push to push. At most 300 characters. */
  baseBranch?: string
  /** What sends the file; else the name of the scanner. At most 300 characters. */
  source?: string
  /** Preview only: nothing is stored or assigned and no one is notified. The audit log records the request. False when omitted. */
  dryRun?: boolean
  /** Findings that are milder assign nothing. "medium" when omitted. */
  minSeverity?: 'low' | 'medium' | 'high' | 'critical'
  /** The most that one developer is assigned by this file, the worst findings first. At least 1, at most 50, 5 when omitted. */
  maxAssignments?: number
  /** Days until the deadline. At least 1, at most 365, 14 when omitted. */
  deadlineDays?: number
  /** For developers who completed the topic more than 30 days ago: `refresher` asks for one of its challenges again, `topic` for all of them; with `none` the finding is only counted, as `recently_completed`. "refresher" when omitted. */
  retrain?: 'refresher' | 'topic' | 'none'
}

/** Query of `sarif.listRuns`. */
export interface SarifListRunsQuery {
  /** At least 1, at most 200, 50 when omitted. */
  limit?: number
  /** Runs older than the one with this id. */
  before?: string
}

/** Query of `reports.get`. */
export interface ReportsGetQuery {
  /** The first day, in UTC; 364 days before `to` if left out. */
  from?: string
  /** The last day, in UTC; today if left out. */
  to?: string
  /** For `compliance`: the framework or regulation; OWASP Top 10 2025 if left out. At most 100 characters. */
  framework?: string
  /** Only people who are in this team now. */
  teamId?: string
  /** Only this person. */
  userId?: string
  /** For `assignment-status`: only this assignment. */
  assignmentId?: string
  /** For `assignment-status`: only the assignments of this program. */
  programId?: string
  /** Only lines with this status. For `assignment-status`: completed, completed late, exempt, overdue, expired, in progress, not started; for `certificates`: valid, expired, renewed. At most 30 characters. */
  status?: string
  /** For `assignment-status` and `certificates`, instead of `from` and `to`: how everything was at the end of this day, in UTC. A past day always has the same answer. */
  asOf?: string
  /** `next` of the part before. At most 300 characters. */
  after?: string
  /** People in a part of the training record, lines in the others; 100 if left out. At least 1, at most 500. */
  limit?: number
}

/** Query of `webhookEndpoints.listDeliveries`. */
export interface WebhookEndpointsListDeliveriesQuery {
  /** At least 1, at most 200, 50 when omitted. */
  limit?: number
  /** Deliveries older than the one with this id. */
  before?: string
  status?: 'queued' | 'delivered' | 'exhausted' | 'held'
  eventType?: 'assignment.created' | 'assignment.completed' | 'sarif.ingested' | 'certificate.issued'
}

/** Query of `auditLog.list`. */
export interface AuditLogListQuery {
  /** At least 1, at most 500, 100 when omitted. */
  limit?: number
  /** Entries older than the one with this id. */
  before?: string
}

/** What each operation takes and answers. */
export interface OperationTypes {
  'org.get': { input: Record<string, never>; answer: Organization }
  'users.list': { input: Record<string, never>; answer: User[] }
  'users.get': { input: { params: [userId: string] }; answer: UserDetail }
  'users.create': { input: { body: NewUser }; answer: User }
  'users.update': { input: { params: [userId: string]; body: UserUpdate }; answer: User }
  'users.deactivate': { input: { params: [userId: string] }; answer: Confirmation }
  'users.reactivate': { input: { params: [userId: string] }; answer: User }
  'users.resendInvitation': { input: { params: [userId: string] }; answer: Confirmation }
  'users.listAliases': { input: { params: [userId: string] }; answer: UserAlias[] }
  'users.addAlias': { input: { params: [userId: string]; body: NewUserAlias }; answer: UserAlias }
  'users.removeAlias': { input: { params: [userId: string, aliasId: string] }; answer: Confirmation }
  'teams.list': { input: Record<string, never>; answer: Team[] }
  'teams.get': { input: { params: [teamId: string] }; answer: TeamDetail }
  'teams.create': { input: { body: NewTeam }; answer: Team }
  'teams.update': { input: { params: [teamId: string]; body: TeamUpdate }; answer: Team }
  'teams.delete': { input: { params: [teamId: string] }; answer: Confirmation }
  'customCourses.list': { input: Record<string, never>; answer: CustomCourseSummary[] }
  'customCourses.get': { input: { params: [customCourseId: string] }; answer: CustomCourse }
  'customCourses.scorm': { input: { params: [customCourseId: string]; query: CustomCoursesScormQuery }; answer: Uint8Array }
  'customCourses.create': { input: { body: NewCustomCourse }; answer: CustomCourse }
  'customCourses.update': { input: { params: [customCourseId: string]; body: CustomCourseUpdate }; answer: CustomCourse }
  'customCourses.deactivate': { input: { params: [customCourseId: string] }; answer: Confirmation }
  'customCourses.reactivate': { input: { params: [customCourseId: string] }; answer: CustomCourse }
  'assignments.list': { input: { query: AssignmentsListQuery }; answer: Assignment[] }
  'assignments.get': { input: { params: [assignmentId: string] }; answer: AssignmentDetail }
  'assignments.create': { input: { body: NewAssignment }; answer: Assignment }
  'assignments.update': { input: { params: [assignmentId: string]; body: AssignmentUpdate }; answer: Assignment }
  'assignments.deactivate': { input: { params: [assignmentId: string] }; answer: Confirmation }
  'assignments.setDueDates': { input: { params: [assignmentId: string]; body: NewDueDates }; answer: DueDatesSet }
  'assignments.listDueDates': { input: { params: [assignmentId: string]; query: AssignmentsListDueDatesQuery }; answer: DueDate[] }
  'assignments.listOfUser': { input: { params: [userId: string] }; answer: UserAssignment[] }
  'progress.listPractice': { input: { params: [userId: string] }; answer: ChallengeProgress[] }
  'progress.listLearn': { input: { params: [userId: string] }; answer: ScenarioProgress[] }
  'submissions.listForUser': { input: { params: [userId: string]; query: SubmissionsListForUserQuery }; answer: Submission[] }
  'certificates.list': { input: { query: CertificatesListQuery }; answer: Certificate[] }
  'certificates.listForUser': { input: { params: [userId: string] }; answer: Certificate[] }
  'sarif.upload': { input: { query: SarifUploadQuery; body: FileBody }; answer: SarifRun }
  'sarif.listRuns': { input: { query: SarifListRunsQuery }; answer: SarifRun[] }
  'sarif.getRun': { input: { params: [runId: string] }; answer: SarifRun }
  'sarif.listOverrides': { input: Record<string, never>; answer: TopicOverride[] }
  'sarif.setOverride': { input: { body: NewTopicOverride }; answer: TopicOverride }
  'sarif.removeOverride': { input: { params: [overrideId: string] }; answer: Confirmation }
  'policy.evaluate': { input: { body: PolicyQuestion }; answer: PolicyEvaluation }
  'compliance.getSummary': { input: Record<string, never>; answer: ComplianceSummary }
  'compliance.getFramework': { input: { params: [framework: string] }; answer: FrameworkCoverage }
  'compliance.getRegulatorySummary': { input: Record<string, never>; answer: ComplianceSummary }
  'compliance.getRegulatory': { input: { params: [regulation: string] }; answer: FrameworkCoverage }
  'reports.get': { input: { params: [report: string]; query: ReportsGetQuery }; answer: Report }
  'webhookEndpoints.listEvents': { input: Record<string, never>; answer: EventCatalogEntry[] }
  'webhookEndpoints.list': { input: Record<string, never>; answer: WebhookEndpoint[] }
  'webhookEndpoints.get': { input: { params: [id: string] }; answer: WebhookEndpoint }
  'webhookEndpoints.create': { input: { body: NewWebhookEndpoint }; answer: WebhookEndpointWithSecret }
  'webhookEndpoints.update': { input: { params: [id: string]; body: WebhookEndpointUpdate }; answer: WebhookEndpoint }
  'webhookEndpoints.delete': { input: { params: [id: string] }; answer: Confirmation }
  'webhookEndpoints.rotateSecret': { input: { params: [id: string]; body: SecretRotation }; answer: WebhookEndpointWithSecret }
  'webhookEndpoints.enable': { input: { params: [id: string] }; answer: EnabledWebhookEndpoint }
  'webhookEndpoints.test': { input: { params: [id: string]; body: TestSend }; answer: WebhookDelivery }
  'webhookEndpoints.replay': { input: { params: [id: string]; body: Replay }; answer: ReplayResult }
  'webhookEndpoints.listDeliveries': { input: { params: [id: string]; query: WebhookEndpointsListDeliveriesQuery }; answer: WebhookDelivery[] }
  'webhookEndpoints.getDelivery': { input: { params: [id: string, deliveryId: string] }; answer: WebhookDeliveryDetail }
  'webhookEndpoints.redeliver': { input: { params: [id: string, deliveryId: string] }; answer: WebhookDelivery }
  'content.listCategories': { input: Record<string, never>; answer: Category[] }
  'content.listTopics': { input: Record<string, never>; answer: Topic[] }
  'content.listScenarios': { input: Record<string, never>; answer: Scenario[] }
  'content.listTopicsOfCwe': { input: { params: [cweId: string] }; answer: Topic[] }
  'auditLog.list': { input: { query: AuditLogListQuery }; answer: AuditEntry[] }
}

/** The name of an operation. */
export type OperationId = keyof OperationTypes

/** How an operation travels. */
export interface Operation<Id extends OperationId = OperationId> {
  id: Id
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path on the server, parameters in braces. */
  path: string
  /** The media type of the body; undefined when there is none. */
  bodyType: string | undefined
  /** In the order of the path. */
  pathParameters: readonly string[]
  queryParameters: readonly string[]
  /** What travels in a header, and in which. */
  headerParameters: Readonly<Record<string, string>>
  /** A POST that changes nothing, so that it needs no Idempotency-Key. */
  isRead?: true
  /** The answer is a file of this media type. */
  fileType?: string
}

/** Performs one call. */
export type Send = <Id extends OperationId>(
  operation: Operation<Id>,
  input: OperationTypes[Id]['input'],
  options: PostOptions | undefined,
) => Promise<OperationTypes[Id]['answer']>

const operations: { [Id in OperationId]: Operation<Id> } = {
  'org.get': {
    id: 'org.get',
    method: 'GET',
    path: '/api/public/v1/org',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'users.list': {
    id: 'users.list',
    method: 'GET',
    path: '/api/public/v1/users',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'users.get': {
    id: 'users.get',
    method: 'GET',
    path: '/api/public/v1/users/{userId}',
    bodyType: undefined,
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'users.create': {
    id: 'users.create',
    method: 'POST',
    path: '/api/public/v1/users',
    bodyType: 'application/json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'users.update': {
    id: 'users.update',
    method: 'PATCH',
    path: '/api/public/v1/users/{userId}',
    bodyType: 'application/json',
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'users.deactivate': {
    id: 'users.deactivate',
    method: 'DELETE',
    path: '/api/public/v1/users/{userId}',
    bodyType: undefined,
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'users.reactivate': {
    id: 'users.reactivate',
    method: 'POST',
    path: '/api/public/v1/users/{userId}/reactivate',
    bodyType: undefined,
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'users.resendInvitation': {
    id: 'users.resendInvitation',
    method: 'POST',
    path: '/api/public/v1/users/{userId}/resend-invitation',
    bodyType: undefined,
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'users.listAliases': {
    id: 'users.listAliases',
    method: 'GET',
    path: '/api/public/v1/users/{userId}/aliases',
    bodyType: undefined,
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'users.addAlias': {
    id: 'users.addAlias',
    method: 'POST',
    path: '/api/public/v1/users/{userId}/aliases',
    bodyType: 'application/json',
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'users.removeAlias': {
    id: 'users.removeAlias',
    method: 'DELETE',
    path: '/api/public/v1/users/{userId}/aliases/{aliasId}',
    bodyType: undefined,
    pathParameters: ['userId', 'aliasId'],
    queryParameters: [],
    headerParameters: {},
  },
  'teams.list': {
    id: 'teams.list',
    method: 'GET',
    path: '/api/public/v1/teams',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'teams.get': {
    id: 'teams.get',
    method: 'GET',
    path: '/api/public/v1/teams/{teamId}',
    bodyType: undefined,
    pathParameters: ['teamId'],
    queryParameters: [],
    headerParameters: {},
  },
  'teams.create': {
    id: 'teams.create',
    method: 'POST',
    path: '/api/public/v1/teams',
    bodyType: 'application/json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'teams.update': {
    id: 'teams.update',
    method: 'PATCH',
    path: '/api/public/v1/teams/{teamId}',
    bodyType: 'application/json',
    pathParameters: ['teamId'],
    queryParameters: [],
    headerParameters: {},
  },
  'teams.delete': {
    id: 'teams.delete',
    method: 'DELETE',
    path: '/api/public/v1/teams/{teamId}',
    bodyType: undefined,
    pathParameters: ['teamId'],
    queryParameters: [],
    headerParameters: {},
  },
  'customCourses.list': {
    id: 'customCourses.list',
    method: 'GET',
    path: '/api/public/v1/custom-courses',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'customCourses.get': {
    id: 'customCourses.get',
    method: 'GET',
    path: '/api/public/v1/custom-courses/{customCourseId}',
    bodyType: undefined,
    pathParameters: ['customCourseId'],
    queryParameters: [],
    headerParameters: {},
  },
  'customCourses.scorm': {
    id: 'customCourses.scorm',
    method: 'GET',
    path: '/api/public/v1/custom-courses/{customCourseId}/scorm',
    bodyType: undefined,
    pathParameters: ['customCourseId'],
    queryParameters: ['version'],
    headerParameters: {},
    fileType: 'application/zip',
  },
  'customCourses.create': {
    id: 'customCourses.create',
    method: 'POST',
    path: '/api/public/v1/custom-courses',
    bodyType: 'application/json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'customCourses.update': {
    id: 'customCourses.update',
    method: 'PATCH',
    path: '/api/public/v1/custom-courses/{customCourseId}',
    bodyType: 'application/json',
    pathParameters: ['customCourseId'],
    queryParameters: [],
    headerParameters: {},
  },
  'customCourses.deactivate': {
    id: 'customCourses.deactivate',
    method: 'DELETE',
    path: '/api/public/v1/custom-courses/{customCourseId}',
    bodyType: undefined,
    pathParameters: ['customCourseId'],
    queryParameters: [],
    headerParameters: {},
  },
  'customCourses.reactivate': {
    id: 'customCourses.reactivate',
    method: 'POST',
    path: '/api/public/v1/custom-courses/{customCourseId}/reactivate',
    bodyType: undefined,
    pathParameters: ['customCourseId'],
    queryParameters: [],
    headerParameters: {},
  },
  'assignments.list': {
    id: 'assignments.list',
    method: 'GET',
    path: '/api/public/v1/assignments',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: ['limit', 'before', 'assigneeId', 'isActive'],
    headerParameters: {},
  },
  'assignments.get': {
    id: 'assignments.get',
    method: 'GET',
    path: '/api/public/v1/assignments/{assignmentId}',
    bodyType: undefined,
    pathParameters: ['assignmentId'],
    queryParameters: [],
    headerParameters: {},
  },
  'assignments.create': {
    id: 'assignments.create',
    method: 'POST',
    path: '/api/public/v1/assignments',
    bodyType: 'application/json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'assignments.update': {
    id: 'assignments.update',
    method: 'PATCH',
    path: '/api/public/v1/assignments/{assignmentId}',
    bodyType: 'application/json',
    pathParameters: ['assignmentId'],
    queryParameters: [],
    headerParameters: {},
  },
  'assignments.deactivate': {
    id: 'assignments.deactivate',
    method: 'DELETE',
    path: '/api/public/v1/assignments/{assignmentId}',
    bodyType: undefined,
    pathParameters: ['assignmentId'],
    queryParameters: [],
    headerParameters: {},
  },
  'assignments.setDueDates': {
    id: 'assignments.setDueDates',
    method: 'POST',
    path: '/api/public/v1/assignments/{assignmentId}/due-dates',
    bodyType: 'application/json',
    pathParameters: ['assignmentId'],
    queryParameters: [],
    headerParameters: {},
  },
  'assignments.listDueDates': {
    id: 'assignments.listDueDates',
    method: 'GET',
    path: '/api/public/v1/assignments/{assignmentId}/due-dates',
    bodyType: undefined,
    pathParameters: ['assignmentId'],
    queryParameters: ['userId'],
    headerParameters: {},
  },
  'assignments.listOfUser': {
    id: 'assignments.listOfUser',
    method: 'GET',
    path: '/api/public/v1/users/{userId}/assignments',
    bodyType: undefined,
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'progress.listPractice': {
    id: 'progress.listPractice',
    method: 'GET',
    path: '/api/public/v1/users/{userId}/practice-progress',
    bodyType: undefined,
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'progress.listLearn': {
    id: 'progress.listLearn',
    method: 'GET',
    path: '/api/public/v1/users/{userId}/learn-progress',
    bodyType: undefined,
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'submissions.listForUser': {
    id: 'submissions.listForUser',
    method: 'GET',
    path: '/api/public/v1/users/{userId}/submissions',
    bodyType: undefined,
    pathParameters: ['userId'],
    queryParameters: ['limit', 'before'],
    headerParameters: {},
  },
  'certificates.list': {
    id: 'certificates.list',
    method: 'GET',
    path: '/api/public/v1/certificates',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: ['limit', 'before'],
    headerParameters: {},
  },
  'certificates.listForUser': {
    id: 'certificates.listForUser',
    method: 'GET',
    path: '/api/public/v1/users/{userId}/certificates',
    bodyType: undefined,
    pathParameters: ['userId'],
    queryParameters: [],
    headerParameters: {},
  },
  'sarif.upload': {
    id: 'sarif.upload',
    method: 'POST',
    path: '/api/public/v1/sarif',
    bodyType: 'application/sarif+json',
    pathParameters: [],
    queryParameters: ['dryRun', 'minSeverity', 'maxAssignments', 'deadlineDays', 'retrain'],
    headerParameters: { repo: 'X-Repo', branch: 'X-Branch', commitSha: 'X-Commit-Sha', commitAuthorEmail: 'X-Commit-Author-Email', baseBranch: 'X-Base-Branch', source: 'X-Source' },
  },
  'sarif.listRuns': {
    id: 'sarif.listRuns',
    method: 'GET',
    path: '/api/public/v1/sarif/runs',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: ['limit', 'before'],
    headerParameters: {},
  },
  'sarif.getRun': {
    id: 'sarif.getRun',
    method: 'GET',
    path: '/api/public/v1/sarif/runs/{runId}',
    bodyType: undefined,
    pathParameters: ['runId'],
    queryParameters: [],
    headerParameters: {},
  },
  'sarif.listOverrides': {
    id: 'sarif.listOverrides',
    method: 'GET',
    path: '/api/public/v1/sarif/overrides',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'sarif.setOverride': {
    id: 'sarif.setOverride',
    method: 'POST',
    path: '/api/public/v1/sarif/overrides',
    bodyType: 'application/json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'sarif.removeOverride': {
    id: 'sarif.removeOverride',
    method: 'DELETE',
    path: '/api/public/v1/sarif/overrides/{overrideId}',
    bodyType: undefined,
    pathParameters: ['overrideId'],
    queryParameters: [],
    headerParameters: {},
  },
  'policy.evaluate': {
    id: 'policy.evaluate',
    method: 'POST',
    path: '/api/public/v1/policy/evaluate',
    bodyType: 'application/json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
    isRead: true,
  },
  'compliance.getSummary': {
    id: 'compliance.getSummary',
    method: 'GET',
    path: '/api/public/v1/compliance/summary',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'compliance.getFramework': {
    id: 'compliance.getFramework',
    method: 'GET',
    path: '/api/public/v1/compliance/frameworks/{framework}',
    bodyType: undefined,
    pathParameters: ['framework'],
    queryParameters: [],
    headerParameters: {},
  },
  'compliance.getRegulatorySummary': {
    id: 'compliance.getRegulatorySummary',
    method: 'GET',
    path: '/api/public/v1/compliance/regulatory/summary',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'compliance.getRegulatory': {
    id: 'compliance.getRegulatory',
    method: 'GET',
    path: '/api/public/v1/compliance/regulatory/{regulation}',
    bodyType: undefined,
    pathParameters: ['regulation'],
    queryParameters: [],
    headerParameters: {},
  },
  'reports.get': {
    id: 'reports.get',
    method: 'GET',
    path: '/api/public/v1/reports/{report}',
    bodyType: undefined,
    pathParameters: ['report'],
    queryParameters: ['from', 'to', 'framework', 'teamId', 'userId', 'assignmentId', 'programId', 'status', 'asOf', 'after', 'limit'],
    headerParameters: {},
  },
  'webhookEndpoints.listEvents': {
    id: 'webhookEndpoints.listEvents',
    method: 'GET',
    path: '/api/public/v1/webhook-endpoints/events',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.list': {
    id: 'webhookEndpoints.list',
    method: 'GET',
    path: '/api/public/v1/webhook-endpoints',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.get': {
    id: 'webhookEndpoints.get',
    method: 'GET',
    path: '/api/public/v1/webhook-endpoints/{id}',
    bodyType: undefined,
    pathParameters: ['id'],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.create': {
    id: 'webhookEndpoints.create',
    method: 'POST',
    path: '/api/public/v1/webhook-endpoints',
    bodyType: 'application/json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.update': {
    id: 'webhookEndpoints.update',
    method: 'PATCH',
    path: '/api/public/v1/webhook-endpoints/{id}',
    bodyType: 'application/json',
    pathParameters: ['id'],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.delete': {
    id: 'webhookEndpoints.delete',
    method: 'DELETE',
    path: '/api/public/v1/webhook-endpoints/{id}',
    bodyType: undefined,
    pathParameters: ['id'],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.rotateSecret': {
    id: 'webhookEndpoints.rotateSecret',
    method: 'POST',
    path: '/api/public/v1/webhook-endpoints/{id}/rotate-secret',
    bodyType: 'application/json',
    pathParameters: ['id'],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.enable': {
    id: 'webhookEndpoints.enable',
    method: 'POST',
    path: '/api/public/v1/webhook-endpoints/{id}/enable',
    bodyType: undefined,
    pathParameters: ['id'],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.test': {
    id: 'webhookEndpoints.test',
    method: 'POST',
    path: '/api/public/v1/webhook-endpoints/{id}/test',
    bodyType: 'application/json',
    pathParameters: ['id'],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.replay': {
    id: 'webhookEndpoints.replay',
    method: 'POST',
    path: '/api/public/v1/webhook-endpoints/{id}/replay',
    bodyType: 'application/json',
    pathParameters: ['id'],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.listDeliveries': {
    id: 'webhookEndpoints.listDeliveries',
    method: 'GET',
    path: '/api/public/v1/webhook-endpoints/{id}/deliveries',
    bodyType: undefined,
    pathParameters: ['id'],
    queryParameters: ['limit', 'before', 'status', 'eventType'],
    headerParameters: {},
  },
  'webhookEndpoints.getDelivery': {
    id: 'webhookEndpoints.getDelivery',
    method: 'GET',
    path: '/api/public/v1/webhook-endpoints/{id}/deliveries/{deliveryId}',
    bodyType: undefined,
    pathParameters: ['id', 'deliveryId'],
    queryParameters: [],
    headerParameters: {},
  },
  'webhookEndpoints.redeliver': {
    id: 'webhookEndpoints.redeliver',
    method: 'POST',
    path: '/api/public/v1/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver',
    bodyType: undefined,
    pathParameters: ['id', 'deliveryId'],
    queryParameters: [],
    headerParameters: {},
  },
  'content.listCategories': {
    id: 'content.listCategories',
    method: 'GET',
    path: '/api/public/v1/content/categories',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'content.listTopics': {
    id: 'content.listTopics',
    method: 'GET',
    path: '/api/public/v1/content/topics',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'content.listScenarios': {
    id: 'content.listScenarios',
    method: 'GET',
    path: '/api/public/v1/content/scenarios',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: [],
    headerParameters: {},
  },
  'content.listTopicsOfCwe': {
    id: 'content.listTopicsOfCwe',
    method: 'GET',
    path: '/api/public/v1/content/cwes/{cweId}/topics',
    bodyType: undefined,
    pathParameters: ['cweId'],
    queryParameters: [],
    headerParameters: {},
  },
  'auditLog.list': {
    id: 'auditLog.list',
    method: 'GET',
    path: '/api/public/v1/audit-log',
    bodyType: undefined,
    pathParameters: [],
    queryParameters: ['limit', 'before'],
    headerParameters: {},
  },
}

/** The methods of `client.org`. */
export class OrgApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read the organization of the key.
   *
   * Scope: `org:read`.
   */
  get(options?: RequestOptions): Promise<Organization> {
    return this.#send(operations['org.get'], {}, options)
  }
}

/** The methods of `client.users`. */
export class UsersApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List all users.
   *
   * All users of the organization, deactivated ones included, in order of creation. Not paginated.
   *
   * Scope: `users:read`.
   */
  list(options?: RequestOptions): Promise<User[]> {
    return this.#send(operations['users.list'], {}, options)
  }

  /**
   * Read a user with progress totals.
   *
   * Scope: `users:read`.
   */
  get(userId: string, options?: RequestOptions): Promise<UserDetail> {
    return this.#send(operations['users.get'], { params: [userId] }, options)
  }

  /**
   * Create (invite) a user.
   *
   * Creates the user and sends an invitation to the address. The email follows shortly after the answer.
   *
   * Scope: `users:write`.
   */
  create(body: NewUser, options?: PostOptions): Promise<User> {
    return this.#send(operations['users.create'], { body }, options)
  }

  /**
   * Update a user.
   *
   * A full write: send all four fields, the current value to keep one. A changed email sends no new invitation and voids open invitation links.
   *
   * Scope: `users:write`.
   */
  update(userId: string, body: UserUpdate, options?: RequestOptions): Promise<User> {
    return this.#send(operations['users.update'], { params: [userId], body }, options)
  }

  /**
   * Deactivate a user.
   *
   * The user can no longer sign in and gets no new assignments. Record, XP and history are kept. Repeating it changes nothing.
   *
   * Scope: `users:write`.
   */
  deactivate(userId: string, options?: RequestOptions): Promise<Confirmation> {
    return this.#send(operations['users.deactivate'], { params: [userId] }, options)
  }

  /**
   * Reactivate a user.
   *
   * Takes a seat again. Repeating it changes nothing.
   *
   * Scope: `users:write`.
   */
  reactivate(userId: string, options?: PostOptions): Promise<User> {
    return this.#send(operations['users.reactivate'], { params: [userId] }, options)
  }

  /**
   * Send the invitation again.
   *
   * Voids earlier links. At most 3 times a day and address, then 429 `invitation_limit_reached` with `Retry-After`.
   *
   * Scope: `users:write`.
   */
  resendInvitation(userId: string, options?: PostOptions): Promise<Confirmation> {
    return this.#send(operations['users.resendInvitation'], { params: [userId] }, options)
  }

  /**
   * List the other email addresses of a user.
   *
   * Scope: `users:read`.
   */
  listAliases(userId: string, options?: RequestOptions): Promise<UserAlias[]> {
    return this.#send(operations['users.listAliases'], { params: [userId] }, options)
  }

  /**
   * Add an email address that a user commits with.
   *
   * Scanner findings with this address are assigned to the user. Nobody can sign in with it, and no email is sent there, so it can be in any domain. A user can have up to 20 aliases. Adding an address that the user already has changes nothing.
   *
   * Scope: `users:write`.
   */
  addAlias(userId: string, body: NewUserAlias, options?: PostOptions): Promise<UserAlias> {
    return this.#send(operations['users.addAlias'], { params: [userId], body }, options)
  }

  /**
   * Remove an email address that a user commits with.
   *
   * Scope: `users:write`.
   */
  removeAlias(userId: string, aliasId: string, options?: RequestOptions): Promise<Confirmation> {
    return this.#send(operations['users.removeAlias'], { params: [userId, aliasId] }, options)
  }
}

/** The methods of `client.teams`. */
export class TeamsApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List teams.
   *
   * Scope: `teams:read`.
   */
  list(options?: RequestOptions): Promise<Team[]> {
    return this.#send(operations['teams.list'], {}, options)
  }

  /**
   * Read a team with its members.
   *
   * Scope: `teams:read`.
   */
  get(teamId: string, options?: RequestOptions): Promise<TeamDetail> {
    return this.#send(operations['teams.get'], { params: [teamId] }, options)
  }

  /**
   * Create a team.
   *
   * Scope: `teams:write`.
   */
  create(body: NewTeam, options?: PostOptions): Promise<Team> {
    return this.#send(operations['teams.create'], { body }, options)
  }

  /**
   * Update a team.
   *
   * Only the fields sent are changed; `leadUserIds` replaces the whole list.
   *
   * Scope: `teams:write`.
   */
  update(teamId: string, body: TeamUpdate, options?: RequestOptions): Promise<Team> {
    return this.#send(operations['teams.update'], { params: [teamId], body }, options)
  }

  /**
   * Delete a team.
   *
   * Its members stay, without a team.
   *
   * Scope: `teams:write`.
   */
  delete(teamId: string, options?: RequestOptions): Promise<Confirmation> {
    return this.#send(operations['teams.delete'], { params: [teamId] }, options)
  }
}

/** The methods of `client.customCourses`. */
export class CustomCoursesApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List active courses.
   *
   * Most recently updated first.
   *
   * Scope: `custom-courses:read`.
   */
  list(options?: RequestOptions): Promise<CustomCourseSummary[]> {
    return this.#send(operations['customCourses.list'], {}, options)
  }

  /**
   * Read a course with its ordered items.
   *
   * Scope: `custom-courses:read`.
   */
  get(customCourseId: string, options?: RequestOptions): Promise<CustomCourse> {
    return this.#send(operations['customCourses.get'], { params: [customCourseId] }, options)
  }

  /**
   * Download a course as a SCORM package.
   *
   * A zip file to upload to a learning management system. It opens the course in this service, where learners sign in as usual, and reports their progress to the LMS.
   *
   * Scope: `custom-courses:read`.
   */
  scorm(customCourseId: string, query: CustomCoursesScormQuery = {}, options?: RequestOptions): Promise<Uint8Array> {
    return this.#send(operations['customCourses.scorm'], { params: [customCourseId], query }, options)
  }

  /**
   * Create a course.
   *
   * Scope: `custom-courses:write`.
   */
  create(body: NewCustomCourse, options?: PostOptions): Promise<CustomCourse> {
    return this.#send(operations['customCourses.create'], { body }, options)
  }

  /**
   * Update a course and/or replace its items.
   *
   * Only the fields sent are changed. `items`, when sent, replaces the whole list.
   *
   * Scope: `custom-courses:write`.
   */
  update(customCourseId: string, body: CustomCourseUpdate, options?: RequestOptions): Promise<CustomCourse> {
    return this.#send(operations['customCourses.update'], { params: [customCourseId], body }, options)
  }

  /**
   * Deactivate a course.
   *
   * It disappears from lists, its name is free again, existing assignments keep their history. `reactivate` brings it back.
   *
   * Scope: `custom-courses:write`.
   */
  deactivate(customCourseId: string, options?: RequestOptions): Promise<Confirmation> {
    return this.#send(operations['customCourses.deactivate'], { params: [customCourseId] }, options)
  }

  /**
   * Reactivate a course.
   *
   * It is listed again with its items, and open assignments reach people who came meanwhile. Repeating it changes nothing.
   *
   * Scope: `custom-courses:write`.
   */
  reactivate(customCourseId: string, options?: PostOptions): Promise<CustomCourse> {
    return this.#send(operations['customCourses.reactivate'], { params: [customCourseId] }, options)
  }
}

/** The methods of `client.assignments`. */
export class AssignmentsApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List assignments, newest first.
   *
   * Includes ended assignments unless you filter with `isActive`.
   *
   * Scope: `assignments:read`.
   */
  list(query: AssignmentsListQuery = {}, options?: RequestOptions): Promise<Assignment[]> {
    return this.#send(operations['assignments.list'], { query }, options)
  }

  /**
   * List assignments, newest first, item by item: `for await (const item of …)`.
   *
   * Loads a page when it is needed; `limit` is its size. Nothing more is asked for once you leave the loop.
   *
   * Scope: `assignments:read`.
   */
  iterate(query: AssignmentsListQuery = {}, options?: RequestOptions): AsyncGenerator<Assignment, void, undefined> {
    return iteratePages((page) => this.list({ ...query, ...page }, options), ({ id }) => id, {
      limit: query.limit === undefined ? 200 : query.limit,
      before: query.before,
    })
  }

  /**
   * Read an assignment with its assignees.
   *
   * Scope: `assignments:read`.
   */
  get(assignmentId: string, options?: RequestOptions): Promise<AssignmentDetail> {
    return this.#send(operations['assignments.get'], { params: [assignmentId] }, options)
  }

  /**
   * Assign training to a user, a team or the organization.
   *
   * People who join the team or the organization later get it too. Training from before counts unless `creditDays` limits it: people who have already finished all items complete it immediately, credited from the day they did.
   *
   * Scope: `assignments:write`.
   */
  create(body: NewAssignment, options?: PostOptions): Promise<Assignment> {
    return this.#send(operations['assignments.create'], { body }, options)
  }

  /**
   * Change deadline, note or whether it’s mandatory, or end and reopen an assignment.
   *
   * Only the fields sent are changed.
   *
   * Scope: `assignments:write`.
   */
  update(assignmentId: string, body: AssignmentUpdate, options?: RequestOptions): Promise<Assignment> {
    return this.#send(operations['assignments.update'], { params: [assignmentId], body }, options)
  }

  /**
   * End an assignment.
   *
   * Keeps progress and history. Repeating it has no further effect.
   *
   * Scope: `assignments:write`.
   */
  deactivate(assignmentId: string, options?: RequestOptions): Promise<Confirmation> {
    return this.#send(operations['assignments.deactivate'], { params: [assignmentId] }, options)
  }

  /**
   * Extend the due date of people, or exempt them.
   *
   * Everything else keeps its due date: nothing but this and a change of the assignment sets a new one.
   *
   * Scope: `assignments:write`.
   */
  setDueDates(assignmentId: string, body: NewDueDates, options?: PostOptions): Promise<DueDatesSet> {
    return this.#send(operations['assignments.setDueDates'], { params: [assignmentId], body }, options)
  }

  /**
   * List the due dates of an assignment as they were set, newest first.
   *
   * The first 1,000. The date that a person came with is `dueAt` of the assignee.
   *
   * Scope: `assignments:read`.
   */
  listDueDates(assignmentId: string, query: AssignmentsListDueDatesQuery = {}, options?: RequestOptions): Promise<DueDate[]> {
    return this.#send(operations['assignments.listDueDates'], { params: [assignmentId], query }, options)
  }

  /**
   * List the assignments that reach a user, newest first.
   *
   * Assigned to the user, to their team or to the organization; includes ended and completed ones.
   *
   * Scope: `assignments:read`.
   */
  listOfUser(userId: string, options?: RequestOptions): Promise<UserAssignment[]> {
    return this.#send(operations['assignments.listOfUser'], { params: [userId] }, options)
  }
}

/** The methods of `client.progress`. */
export class ProgressApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List the results of a user, one entry per challenge.
   *
   * Only challenges that were tried, in the order in which they were first.
   *
   * Scope: `progress:read`.
   */
  listPractice(userId: string, options?: RequestOptions): Promise<ChallengeProgress[]> {
    return this.#send(operations['progress.listPractice'], { params: [userId] }, options)
  }

  /**
   * List a user’s scenario progress, one entry per scenario.
   *
   * Only scenarios that were started, in that order.
   *
   * Scope: `progress:read`.
   */
  listLearn(userId: string, options?: RequestOptions): Promise<ScenarioProgress[]> {
    return this.#send(operations['progress.listLearn'], { params: [userId] }, options)
  }
}

/** The methods of `client.submissions`. */
export class SubmissionsApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List the code a user ran in hands-on labs, newest first.
   *
   * Submissions are kept for 90 days.
   *
   * Scope: `submissions:read`.
   */
  listForUser(userId: string, query: SubmissionsListForUserQuery = {}, options?: RequestOptions): Promise<Submission[]> {
    return this.#send(operations['submissions.listForUser'], { params: [userId], query }, options)
  }

  /**
   * List the code a user ran in hands-on labs, newest first, item by item: `for await (const item of …)`.
   *
   * Loads a page when it is needed; `limit` is its size. Nothing more is asked for once you leave the loop.
   *
   * Scope: `submissions:read`.
   */
  iterateForUser(userId: string, query: SubmissionsListForUserQuery = {}, options?: RequestOptions): AsyncGenerator<Submission, void, undefined> {
    return iteratePages((page) => this.listForUser(userId, { ...query, ...page }, options), ({ submissionId }) => submissionId, {
      limit: query.limit === undefined ? 50 : query.limit,
      before: query.before,
    })
  }
}

/** The methods of `client.certificates`. */
export class CertificatesApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List certificates, newest first.
   *
   * Scope: `certificates:read`.
   */
  list(query: CertificatesListQuery = {}, options?: RequestOptions): Promise<Certificate[]> {
    return this.#send(operations['certificates.list'], { query }, options)
  }

  /**
   * List certificates, newest first, item by item: `for await (const item of …)`.
   *
   * Loads a page when it is needed; `limit` is its size. Nothing more is asked for once you leave the loop.
   *
   * Scope: `certificates:read`.
   */
  iterate(query: CertificatesListQuery = {}, options?: RequestOptions): AsyncGenerator<Certificate, void, undefined> {
    return iteratePages((page) => this.list({ ...query, ...page }, options), ({ certificateId }) => certificateId, {
      limit: query.limit === undefined ? 200 : query.limit,
      before: query.before,
    })
  }

  /**
   * List a user's certificates, newest first.
   *
   * Scope: `certificates:read`.
   */
  listForUser(userId: string, options?: RequestOptions): Promise<Certificate[]> {
    return this.#send(operations['certificates.listForUser'], { params: [userId] }, options)
  }
}

/** The methods of `client.sarif`. */
export class SarifApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Send the findings of a scanner.
   *
   * Assigns the topics that the findings are about to the developers who wrote the code. The body is the file itself, of at most 10485760 bytes; the headers say where it comes from.

The same file for the same commit within 24 hours is answered with the first run, `status` `duplicate`. Every result of the file is accounted for: `resultsProcessed` + `resultsSkipped` = `resultsReceived`.
   *
   * Scope: `sarif:ingest`.
   */
  upload(body: FileBody, query: SarifUploadQuery = {}, options?: PostOptions): Promise<SarifRun> {
    return this.#send(operations['sarif.upload'], { body, query }, options)
  }

  /**
   * List scan uploads, newest first.
   *
   * Long lists inside a run are cut here, and `truncated` says so; reading the run itself gives everything. A key with `sarif:ingest` alone lists the runs that it sent itself.
   *
   * Scope: `sarif:read`.
   */
  listRuns(query: SarifListRunsQuery = {}, options?: RequestOptions): Promise<SarifRun[]> {
    return this.#send(operations['sarif.listRuns'], { query }, options)
  }

  /**
   * List scan uploads, newest first, item by item: `for await (const item of …)`.
   *
   * Loads a page when it is needed; `limit` is its size. Nothing more is asked for once you leave the loop.
   *
   * Scope: `sarif:read`.
   */
  iterateRuns(query: SarifListRunsQuery = {}, options?: RequestOptions): AsyncGenerator<SarifRun, void, undefined> {
    return iteratePages((page) => this.listRuns({ ...query, ...page }, options), ({ runId }) => runId, {
      limit: query.limit === undefined ? 50 : query.limit,
      before: query.before,
    })
  }

  /**
   * Read what became of a file, whole.
   *
   * A key with `sarif:ingest` alone reads the runs that it sent itself.
   *
   * Scope: `sarif:read`.
   */
  getRun(runId: string, options?: RequestOptions): Promise<SarifRun> {
    return this.#send(operations['sarif.getRun'], { params: [runId] }, options)
  }

  /**
   * List which rules lead to a topic that you chose.
   *
   * Scope: `sarif:read`.
   */
  listOverrides(options?: RequestOptions): Promise<TopicOverride[]> {
    return this.#send(operations['sarif.listOverrides'], {}, options)
  }

  /**
   * Choose the topic for a rule.
   *
   * Findings of the rule in files that are sent from now on lead to the topic, or to no training. What was assigned before stays. A rule has one override: a second one replaces the first. An organization can have up to 500.
   *
   * Scope: `sarif:write`.
   */
  setOverride(body: NewTopicOverride, options?: PostOptions): Promise<TopicOverride> {
    return this.#send(operations['sarif.setOverride'], { body }, options)
  }

  /**
   * Let Parapet choose the topic for a rule again.
   *
   * Scope: `sarif:write`.
   */
  removeOverride(overrideId: string, options?: RequestOptions): Promise<Confirmation> {
    return this.#send(operations['sarif.removeOverride'], { params: [overrideId] }, options)
  }
}

/** The methods of `client.policy`. */
export class PolicyApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Check whether authors are trained for what they touched.
   *
   * Send the authors of a change with the files they touched, and a policy that says which files need which topics. The response lists, for each author, the topics they need and whether their training is current. It is a POST so that email addresses stay out of logs; it changes and records nothing.

Without `policy`, or without its `rules`, authors need the 10 most common topics of each language they touched: those whose weaknesses rank highest in the CWE Top 25, among the topics taught in that language.

If several rules require the same topic, the worst outcome counts. A request can have up to 5000 paths. Send larger changes in parts; the worst verdict of the parts is the verdict of the whole.

The response shows which email addresses belong to users of the organization and what they are trained in. Give this scope only to systems that may know.
   *
   * Scope: `policy:read`.
   */
  evaluate(body: PolicyQuestion, options?: PostOptions): Promise<PolicyEvaluation> {
    return this.#send(operations['policy.evaluate'], { body }, options)
  }
}

/** The methods of `client.compliance`. */
export class ComplianceApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read how many requirements of each framework are covered.
   *
   * The frameworks are lists of weaknesses: OWASP Top 10, API Security Top 10, Top 10 for LLM Applications, and CWE Top 25.

A learner is *trained* for a requirement when they passed every challenge of every topic that the requirement maps to, each by an attempt within the window (365 days unless an admin set another, and no more than the requirement itself allows). A requirement is *covered* when at least the required share of active learners is trained (80 % unless an admin set another). A requirement that no topic of the catalog teaches is a `gap`.
   *
   * Scope: `compliance:read`.
   */
  getSummary(options?: RequestOptions): Promise<ComplianceSummary> {
    return this.#send(operations['compliance.getSummary'], {}, options)
  }

  /**
   * Read who is trained for the requirements of a framework, by team.
   *
   * A learner is *trained* for a requirement when they passed every challenge of every topic that the requirement maps to, each by an attempt within the window (365 days unless an admin set another, and no more than the requirement itself allows). A requirement is *covered* when at least the required share of active learners is trained (80 % unless an admin set another). A requirement that no topic of the catalog teaches is a `gap`.
   *
   * Scope: `compliance:read`.
   */
  getFramework(framework: string, options?: RequestOptions): Promise<FrameworkCoverage> {
    return this.#send(operations['compliance.getFramework'], { params: [framework] }, options)
  }

  /**
   * Read how many requirements of each regulation are covered.
   *
   * PCI DSS, ISO/IEC 27001, SOC 2 and NIST SSDF, limited to their requirements about training and secure coding. These texts name no weaknesses, or only kinds of attacks, so Parapet chose the topics. They also ask for more than training: `mapping` of each regulation says what.

A learner is *trained* for a requirement when they passed every challenge of every topic that the requirement maps to, each by an attempt within the window (365 days unless an admin set another, and no more than the requirement itself allows). A requirement is *covered* when at least the required share of active learners is trained (80 % unless an admin set another). A requirement that no topic of the catalog teaches is a `gap`.
   *
   * Scope: `compliance:read`.
   */
  getRegulatorySummary(options?: RequestOptions): Promise<ComplianceSummary> {
    return this.#send(operations['compliance.getRegulatorySummary'], {}, options)
  }

  /**
   * Read who is trained for the requirements of a regulation, by team.
   *
   * A learner is *trained* for a requirement when they passed every challenge of every topic that the requirement maps to, each by an attempt within the window (365 days unless an admin set another, and no more than the requirement itself allows). A requirement is *covered* when at least the required share of active learners is trained (80 % unless an admin set another). A requirement that no topic of the catalog teaches is a `gap`.
   *
   * Scope: `compliance:read`.
   */
  getRegulatory(regulation: string, options?: RequestOptions): Promise<FrameworkCoverage> {
    return this.#send(operations['compliance.getRegulatory'], { params: [regulation] }, options)
  }
}

/** The methods of `client.reports`. */
export class ReportsApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read a report.
   *
   * Reports: `training-record` (person by topic), `assignment-status`, `compliance` (requirements of a framework by team), `team-summary`, `findings` (every result of every scan upload, with its outcome) and `certificates`. A filter that a report doesn’t have is refused. Long ones come in parts: send `next` as `after` until it is null. `team-summary` and `compliance` come in one part; `compliance` is always about now, whatever the period.
   *
   * Scope: `reports:read`.
   */
  get(report: string, query: ReportsGetQuery = {}, options?: RequestOptions): Promise<Report> {
    return this.#send(operations['reports.get'], { params: [report], query }, options)
  }
}

/** The methods of `client.webhookEndpoints`. */
export class WebhookEndpointsApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read the event catalog.
   *
   * Any valid key.
   */
  listEvents(options?: RequestOptions): Promise<EventCatalogEntry[]> {
    return this.#send(operations['webhookEndpoints.listEvents'], {}, options)
  }

  /**
   * List webhook endpoints.
   *
   * Scope: `webhook:manage`.
   */
  list(options?: RequestOptions): Promise<WebhookEndpoint[]> {
    return this.#send(operations['webhookEndpoints.list'], {}, options)
  }

  /**
   * Read a webhook endpoint.
   *
   * Scope: `webhook:manage`.
   */
  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#send(operations['webhookEndpoints.get'], { params: [id] }, options)
  }

  /**
   * Create a webhook endpoint.
   *
   * The signing secret is in this answer and never again. An organization can have at most 100 endpoints.
   *
   * Scope: `webhook:manage`.
   */
  create(body: NewWebhookEndpoint, options?: PostOptions): Promise<WebhookEndpointWithSecret> {
    return this.#send(operations['webhookEndpoints.create'], { body }, options)
  }

  /**
   * Update a webhook endpoint.
   *
   * Only the fields sent are changed. The next attempt of a waiting delivery goes to the new URL.
   *
   * Scope: `webhook:manage`.
   */
  update(id: string, body: WebhookEndpointUpdate, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#send(operations['webhookEndpoints.update'], { params: [id], body }, options)
  }

  /**
   * Delete a webhook endpoint.
   *
   * Its queued deliveries stop.
   *
   * Scope: `webhook:manage`.
   */
  delete(id: string, options?: RequestOptions): Promise<Confirmation> {
    return this.#send(operations['webhookEndpoints.delete'], { params: [id] }, options)
  }

  /**
   * Replace the signing secret.
   *
   * With an overlap, deliveries carry signatures from both secrets for that long.
   *
   * Scope: `webhook:manage`.
   */
  rotateSecret(id: string, body: SecretRotation = {}, options?: PostOptions): Promise<WebhookEndpointWithSecret> {
    return this.#send(operations['webhookEndpoints.rotateSecret'], { params: [id], body }, options)
  }

  /**
   * Enable a disabled endpoint.
   *
   * New events are delivered again. What was missed stays held until it is replayed.
   *
   * Scope: `webhook:manage`.
   */
  enable(id: string, options?: PostOptions): Promise<EnabledWebhookEndpoint> {
    return this.#send(operations['webhookEndpoints.enable'], { params: [id] }, options)
  }

  /**
   * Send a test event.
   *
   * One attempt with the example of the event type; it never counts as a failure of the endpoint.
   *
   * Scope: `webhook:manage`.
   */
  test(id: string, body: TestSend = {}, options?: PostOptions): Promise<WebhookDelivery> {
    return this.#send(operations['webhookEndpoints.test'], { params: [id], body }, options)
  }

  /**
   * Queue held deliveries.
   *
   * Those that were held while the endpoint was disabled, oldest first; `count` says how many match, `queued` how many of them go now. An endpoint that is still disabled queues none: enable it first.
   *
   * Scope: `webhook:manage`.
   */
  replay(id: string, body: Replay = {}, options?: PostOptions): Promise<ReplayResult> {
    return this.#send(operations['webhookEndpoints.replay'], { params: [id], body }, options)
  }

  /**
   * List recent deliveries, newest first.
   *
   * Scope: `webhook:manage`.
   */
  listDeliveries(id: string, query: WebhookEndpointsListDeliveriesQuery = {}, options?: RequestOptions): Promise<WebhookDelivery[]> {
    return this.#send(operations['webhookEndpoints.listDeliveries'], { params: [id], query }, options)
  }

  /**
   * List recent deliveries, newest first, item by item: `for await (const item of …)`.
   *
   * Loads a page when it is needed; `limit` is its size. Nothing more is asked for once you leave the loop.
   *
   * Scope: `webhook:manage`.
   */
  iterateDeliveries(id: string, query: WebhookEndpointsListDeliveriesQuery = {}, options?: RequestOptions): AsyncGenerator<WebhookDelivery, void, undefined> {
    return iteratePages((page) => this.listDeliveries(id, { ...query, ...page }, options), ({ id }) => id, {
      limit: query.limit === undefined ? 50 : query.limit,
      before: query.before,
    })
  }

  /**
   * Read a delivery with its attempts.
   *
   * Scope: `webhook:manage`.
   */
  getDelivery(id: string, deliveryId: string, options?: RequestOptions): Promise<WebhookDeliveryDetail> {
    return this.#send(operations['webhookEndpoints.getDelivery'], { params: [id, deliveryId] }, options)
  }

  /**
   * Deliver an event again.
   *
   * A new delivery of the same event, on the full schedule.
   *
   * Scope: `webhook:manage`.
   */
  redeliver(id: string, deliveryId: string, options?: PostOptions): Promise<WebhookDelivery> {
    return this.#send(operations['webhookEndpoints.redeliver'], { params: [id, deliveryId] }, options)
  }
}

/** The methods of `client.content`. */
export class ContentApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List the categories of the catalog.
   *
   * Scope: `content:read`.
   */
  listCategories(options?: RequestOptions): Promise<Category[]> {
    return this.#send(operations['content.listCategories'], {}, options)
  }

  /**
   * List the practice topics.
   *
   * Scope: `content:read`.
   */
  listTopics(options?: RequestOptions): Promise<Topic[]> {
    return this.#send(operations['content.listTopics'], {}, options)
  }

  /**
   * List the learn scenarios.
   *
   * Scope: `content:read`.
   */
  listScenarios(options?: RequestOptions): Promise<Scenario[]> {
    return this.#send(operations['content.listScenarios'], {}, options)
  }

  /**
   * List the topics that cover a weakness.
   *
   * Accepts `CWE-89`, `cwe-089` and `89`. A weakness that no topic covers has an empty list.
   *
   * Scope: `content:read`.
   */
  listTopicsOfCwe(cweId: string, options?: RequestOptions): Promise<Topic[]> {
    return this.#send(operations['content.listTopicsOfCwe'], { params: [cweId] }, options)
  }
}

/** The methods of `client.auditLog`. */
export class AuditLogApi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read the audit log, newest first.
   *
   * Scope: `audit:read`.
   */
  list(query: AuditLogListQuery = {}, options?: RequestOptions): Promise<AuditEntry[]> {
    return this.#send(operations['auditLog.list'], { query }, options)
  }

  /**
   * Read the audit log, newest first, item by item: `for await (const item of …)`.
   *
   * Loads a page when it is needed; `limit` is its size. Nothing more is asked for once you leave the loop.
   *
   * Scope: `audit:read`.
   */
  iterate(query: AuditLogListQuery = {}, options?: RequestOptions): AsyncGenerator<AuditEntry, void, undefined> {
    return iteratePages((page) => this.list({ ...query, ...page }, options), ({ id }) => id, {
      limit: query.limit === undefined ? 100 : query.limit,
      before: query.before,
    })
  }
}

/** Every operation of the public API, by namespace. */
export class PublicApi {
  readonly org: OrgApi
  readonly users: UsersApi
  readonly teams: TeamsApi
  readonly customCourses: CustomCoursesApi
  readonly assignments: AssignmentsApi
  readonly progress: ProgressApi
  readonly submissions: SubmissionsApi
  readonly certificates: CertificatesApi
  readonly sarif: SarifApi
  readonly policy: PolicyApi
  readonly compliance: ComplianceApi
  readonly reports: ReportsApi
  readonly webhookEndpoints: WebhookEndpointsApi
  readonly content: ContentApi
  readonly auditLog: AuditLogApi

  constructor(send: Send) {
    this.org = new OrgApi(send)
    this.users = new UsersApi(send)
    this.teams = new TeamsApi(send)
    this.customCourses = new CustomCoursesApi(send)
    this.assignments = new AssignmentsApi(send)
    this.progress = new ProgressApi(send)
    this.submissions = new SubmissionsApi(send)
    this.certificates = new CertificatesApi(send)
    this.sarif = new SarifApi(send)
    this.policy = new PolicyApi(send)
    this.compliance = new ComplianceApi(send)
    this.reports = new ReportsApi(send)
    this.webhookEndpoints = new WebhookEndpointsApi(send)
    this.content = new ContentApi(send)
    this.auditLog = new AuditLogApi(send)
  }
}
