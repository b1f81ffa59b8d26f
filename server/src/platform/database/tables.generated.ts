/** Made from the migrations (231e24aa84210264470f8ca06a5e563969457926fdbb22b30fd31420bcb195bf) by `npm run generate`. Do not edit. */
import type * as contract from '@parapet/contract'
import type { ColumnType, Generated } from 'kysely'

export interface Tables {
  activeWeeks: {
    orgId: string
    week: string
    userId: string
  }
  apiKeyNetworks: {
    orgId: string
    keyId: string
    network: string
    firstSeenAt: Date
    lastSeenAt: Date
  }
  apiKeys: {
    id: string
    orgId: string
    name: string
    secretHash: Buffer
    scopes: contract.Scope[]
    issuerUserId: string
    createdAt: Generated<Date>
    expiresAt: Date | null
    revokedAt: Date | null
    lastUsedAt: Date | null
    oldSecretHash: Buffer | null
    oldSecretUntil: Date | null
    oldIssuerUserId: string | null
    expiryWarningAt: Date | null
    allowedNetworks: Generated<string[]>
    lastUsedAddress: string | null
    lastRefusedAt: Date | null
    lastRefusedAddress: string | null
  }
  assignmentAssignees: {
    orgId: string
    assignmentId: string
    userId: string
    membership: 'current' | 'left' | 'deactivated'
    itemsCompleted: Generated<number>
    joinedAt: Date
    startedAt: Date | null
    completedAt: Date | null
  }
  assignmentReminders: {
    orgId: string
    assignmentId: string
    userId: string
    remindedAt: Date
  }
  assignments: {
    orgId: string
    id: string
    assigneeType: 'user' | 'team' | 'org'
    assigneeId: string
    userId: string | null
    teamId: string | null
    formerName: string | null
    contentArea: 'practice' | 'learn'
    targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
    targetId: string
    courseId: string | null
    deadline: Date | null
    isMandatory: boolean
    note: string | null
    isActive: Generated<boolean>
    source: 'api' | 'admin' | 'sarif'
    sarifRunId: string | null
    createdByUserId: string | null
    createdAt: Date
    updatedAt: Date
    assigneeCount: Generated<number>
    completedCount: Generated<number>
    inProgressCount: Generated<number>
    openItemsCompleted: Generated<number>
  }
  auditLog: {
    orgId: string
    id: string
    createdAt: Generated<Date>
    actorType: 'user' | 'key' | 'system'
    actorId: string | null
    action: string
    subjectType: string
    subjectId: string | null
    details: ColumnType<Record<string, unknown>, string | undefined, string>
    requestId: string | null
    seq: string
    hash: Buffer
  }
  certificates: {
    orgId: string
    id: string
    number: string
    userId: string
    categoryId: string
    userName: string
    categoryTitle: string
    organizationName: string
    issuedAt: Date
    handsOnFixes: number | null
    tries: number | null
    days: number | null
  }
  challengeAttempts: {
    orgId: string
    userId: string
    id: string
    topicId: string
    challengeId: string
    language: string
    findScore: number
    fixScore: number
    hintsUsed: number
    isPassed: boolean
    createdAt: Date
    isHandsOn: Generated<boolean>
  }
  challengeResults: {
    orgId: string
    userId: string
    topicId: string
    challengeId: string
    language: string
    score: number
    findScore: number
    fixScore: number
    hintsUsed: Generated<number>
    attempts: Generated<number>
    isPassed: Generated<boolean>
    startedAt: Date
    lastActivityAt: Date
    completedAt: Date | null
    isHandsOn: Generated<boolean>
  }
  completedItems: {
    orgId: string
    userId: string
    itemType: 'topic' | 'scenario'
    itemId: string
    completedAt: Date
  }
  credentials: {
    orgId: string
    userId: string
    passwordHash: string | null
    passwordChangedAt: Date | null
    sealedSeed: Buffer | null
    seedConfirmedAt: Date | null
    lastStep: Generated<string>
    isPasswordTrimmed: Generated<boolean>
  }
  customCourseItems: {
    orgId: string
    courseId: string
    position: number
    id: string
    itemType: 'topic' | 'scenario'
    itemId: string
    orderIndex: number
  }
  customCourses: {
    orgId: string
    id: string
    name: string
    nameKey: string
    description: string | null
    icon: string | null
    color: string | null
    isActive: Generated<boolean>
    createdByUserId: string
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  deadlineReminders: {
    orgId: string
    day: string
    userId: string
  }
  emailChanges: {
    orgId: string
    id: string
    userId: string
    oldEmail: string
    tokenHash: Buffer
    changedAt: Date
    expiresAt: Date
  }
  idempotentAnswers: {
    orgId: string
    id: Buffer
    bodyHash: Buffer
    sealedAnswer: Buffer
    createdAt: Date
  }
  invitations: {
    orgId: string
    id: string
    userId: string
    tokenHash: Buffer
    createdAt: Generated<Date>
    expiresAt: Date
    usedAt: Date | null
    voidedAt: Date | null
  }
  labDrafts: {
    orgId: string
    userId: string
    topicId: string
    challengeId: string
    language: contract.LanguageName
    source: string
    revision: number
    updatedAt: Date
  }
  labLeases: {
    orgId: string
    userId: string
    attemptId: string
    token: string
    expiresAt: Date
  }
  labRuns: {
    orgId: string
    id: string
    userId: string
    attemptId: string
    runNumber: number
    topicId: string
    challengeId: string
    language: contract.LanguageName
    source: string | null
    verdict: 'passed' | 'exploitable' | 'broken' | 'does_not_run' | 'timed_out'
    checks: ColumnType<contract.LabCheck[], string, string>
    breach: ColumnType<contract.LabBreach | null, string | null, string | null>
    output: string
    isByHand: boolean
    isCurrent: Generated<boolean>
    createdAt: Date
  }
  learnerPreferences: {
    orgId: string
    userId: string
    preferredLanguage: string | null
    isAnonymous: Generated<boolean>
  }
  learningAttempts: {
    orgId: string
    id: string
    userId: string
    topicId: string
    challengeId: string
    language: contract.LanguageName
    seed: Buffer
    gradingKey: string
    phase: 'find' | 'fix' | 'done'
    findHints: Generated<number>
    fixHints: Generated<number>
    wasRestarted: Generated<boolean>
    completions: ColumnType<contract.Completions | null, string | null, string | null>
    startedAt: Date
    updatedAt: Date
    isPassed: boolean | null
    endedAt: Date | null
    solutionShownAt: Date | null
    fixesShownAt: Date | null
    isLabOffered: Generated<boolean>
    isHandsOn: Generated<boolean>
    attackDoneAt: Date | null
  }
  learningDays: {
    orgId: string
    userId: string
    day: string
  }
  learningScenarios: {
    orgId: string
    userId: string
    scenarioId: string
    seed: Buffer
    completions: ColumnType<contract.Completions | null, string | null, string | null>
    steps: ColumnType<Record<string, { hints: number; wrong: string[]; day: string | null }>, string | undefined, string>
  }
  learningTries: {
    orgId: string
    attemptId: string
    phase: 'find' | 'fix'
    tryNumber: number
    choices: string[]
    isRight: boolean
    createdAt: Date
  }
  logCheckpoints: {
    orgId: string
    log: 'audit' | 'security'
    kind: 'start' | 'latest' | 'since'
    seq: string
    sealedLine: Buffer
    createdAt: Date
  }
  logHeads: {
    orgId: string
    log: 'audit' | 'security'
    seq: string
    hash: Buffer
  }
  logStreamCursors: {
    orgId: string
    log: 'audit' | 'security'
    seq: string
  }
  logStreamLease: {
    id: number
    holder: string
    until: Date
  }
  mails: {
    orgId: string
    id: string
    userId: string | null
    kind: string
    toAddress: string
    subject: string
    sealedBody: Buffer | null
    status: 'waiting' | 'sent' | 'failed' | 'void'
    attempts: Generated<number>
    dueAt: Date
    usefulUntil: Date | null
    claimToken: string | null
    lastError: string | null
    createdAt: Generated<Date>
    sentAt: Date | null
  }
  markedParts: {
    orgId: string
    userId: string
    itemType: 'topic' | 'scenario'
    itemId: string
    partId: string
    markedAt: Date
  }
  oneTimeLinks: {
    orgId: string
    id: string
    userId: string
    kind: 'reset' | 'sign-in'
    tokenHash: Buffer
    createdAt: Date
    expiresAt: Date
    usedAt: Date | null
  }
  organizations: {
    id: string
    name: string
    slug: string
    domain: string
    plan: 'trial' | 'team' | 'business' | 'enterprise'
    maxSeats: number
    trialExpiresAt: Date | null
    isActive: Generated<boolean>
    createdAt: Generated<Date>
    organizationRevision: Generated<string>
    usersRevision: Generated<string>
    coursesRevision: Generated<string>
    sendsReminders: Generated<boolean>
    isLeaderboardHidden: Generated<boolean>
    canKeysMakeAdmins: Generated<boolean>
    allowedEmailDomains: Generated<string[]>
    certificatesRequireHandsOn: Generated<boolean>
    isSsoOnly: Generated<boolean>
    secondFactorPolicy: Generated<'optional' | 'admins' | 'everyone'>
  }
  overdueSummaries: {
    orgId: string
    week: string
  }
  passkeys: {
    orgId: string
    id: string
    userId: string
    credentialId: Buffer
    publicKey: Buffer
    useCount: string
    transports: Generated<string[]>
    rpId: string
    isSynced: boolean
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }
  recoveryCodes: {
    orgId: string
    userId: string
    codeHash: Buffer
    salt: Buffer
    createdAt: Date
  }
  rememberedDevices: {
    orgId: string
    id: string
    userId: string
    tokenHash: Buffer
    createdAt: Date
    lastUsedAt: Date
    expiresAt: Date
    userAgent: string | null
    address: string | null
  }
  reminderOptOuts: {
    orgId: string
    userId: string
    kind: 'deadline-reminder' | 'overdue-summary'
    createdAt: Date
  }
  resetRequests: {
    id: string
    emailKey: string
    createdAt: Date
    address: string | null
    userAgent: string | null
  }
  sarifAuthorFindings: {
    orgId: string
    runId: string
    userId: string
    topicId: string
    details: ColumnType<Pick<contract.SarifRun['findings'][number], 'cwes' | 'severity' | 'resultCount' | 'ruleIds' | 'locations'>, string, string>
  }
  sarifFindings: {
    orgId: string
    findingKey: string
    firstSeenAt: Date
  }
  sarifRuns: {
    orgId: string
    id: string
    fileKey: string
    receivedAt: Date
    summary: ColumnType<contract.SarifRun, string, string>
    details: ColumnType<contract.SarifRun, string, string>
    keyId: string | null
  }
  scenarioProgress: {
    orgId: string
    userId: string
    scenarioId: string
    currentStep: number
    totalSteps: number
    xpEarned: Generated<number>
    startedAt: Date
    lastActivityAt: Date
    completedAt: Date | null
  }
  schemaMigrations: {
    name: string
    checksum: string
    appliedAt: Generated<Date>
  }
  scimGroupMembers: {
    orgId: string
    teamId: string
    userId: string
  }
  scimTokens: {
    id: string
    orgId: string
    name: string
    secretHash: Buffer
    createdByUserId: string | null
    createdAt: Date
    revokedAt: Date | null
    lastUsedAt: Date | null
    lastUsedAddress: string | null
  }
  secretKeyHolders: {
    id: string
    name: string
    knownKeys: string[]
    sealingKey: string
    seenAt: Date
  }
  securityLog: {
    orgId: string
    seq: string
    id: string
    createdAt: Date
    event: contract.SecurityEvent
    result: 'success' | 'failure'
    userId: string | null
    keyId: string | null
    details: ColumnType<Record<string, unknown>, string | undefined, string>
    requestId: string | null
    sourceHash: Buffer
    hash: Buffer
  }
  securitySources: {
    orgId: string
    seq: string
    salt: Buffer
    address: string | null
    userAgent: string | null
    email: string | null
  }
  sessions: {
    orgId: string
    id: string
    userId: string
    tokenHash: Buffer
    createdAt: Date
    lastSeenAt: Date
    expiresAt: Date
    userAgent: string | null
    address: string | null
    ssoConnectionId: string | null
    ssoSubject: string | null
    ssoSessionId: string | null
  }
  settings: {
    name: string
    value: string
  }
  signInTries: {
    id: Buffer
    tries: number
    lastTryAt: Date
    nextTryAt: Date
  }
  ssoConnectionTests: {
    orgId: string
    id: string
    connectionId: string
    startedBy: string
    status: 'waiting' | 'passed' | 'failed'
    sealedResult: Buffer | null
    createdAt: Date
    expiresAt: Date
  }
  ssoConnections: {
    orgId: string
    id: string
    type: 'oidc' | 'saml'
    name: string
    isActive: Generated<boolean>
    createsAccounts: Generated<boolean>
    emailClaim: string | null
    nameClaim: string | null
    groupsClaim: string | null
    issuer: string | null
    clientId: string | null
    sealedClientSecret: Buffer | null
    idpEntityId: string | null
    idpSsoUrl: string | null
    idpCertificates: Generated<string[]>
    allowsIdpInitiated: Generated<boolean>
    acceptsResponseSignature: Generated<boolean>
    sealedDecryptionKey: Buffer | null
    decryptionCertificate: string | null
    lastSignInAt: Date | null
    testPassedAt: Date | null
    createdAt: Date
    updatedAt: Date
    idpLogoutUrl: string | null
  }
  ssoDomains: {
    orgId: string
    id: string
    domain: string
    connectionId: string | null
    token: string
    createdAt: Date
    verifiedAt: Date | null
    verifiedBy: 'dns' | 'operator' | null
  }
  ssoGroupTeams: {
    orgId: string
    connectionId: string
    groupName: string
    teamId: string
    position: number
  }
  ssoIdentities: {
    orgId: string
    connectionId: string
    subject: string
    userId: string
    createdAt: Date
    lastUsedAt: Date
  }
  ssoSignIns: {
    orgId: string
    id: string
    connectionId: string
    purpose: 'sign-in' | 'test' | 'confirm'
    stateHash: Buffer
    browserHash: Buffer
    sealedSecrets: Buffer | null
    toPath: string
    testId: string | null
    sessionId: string | null
    createdAt: Date
    expiresAt: Date
  }
  ssoUsedMessages: {
    orgId: string
    connectionId: string
    messageHash: Buffer
    expiresAt: Date
  }
  teamLeads: {
    orgId: string
    teamId: string
    userId: string
    createdAt: Date
  }
  teams: {
    orgId: string
    id: string
    name: string
    nameKey: string
    description: string | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    isScimManaged: Generated<boolean>
    scimExternalId: string | null
    scimPosition: number | null
  }
  topicWeeks: {
    orgId: string
    week: string
    topicId: string
    attempts: number
    failedAttempts: number
    scoreSum: string
  }
  usedChallenges: {
    id: Buffer
    expiresAt: Date
  }
  users: {
    orgId: string
    id: string
    name: string
    email: string
    emailKey: string
    role: 'learner' | 'org_admin' | 'auditor'
    teamId: string | null
    isActive: Generated<boolean>
    lastLoginAt: Date | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    erasedAt: Date | null
    isScimManaged: Generated<boolean>
    isScimHidden: Generated<boolean>
    scimExternalId: string | null
    scimAttributes: ColumnType<contract.ScimAttributes, string | undefined, string>
  }
  webhookAttempts: {
    orgId: string
    deliveryId: string
    attempt: number
    startedAt: Date
    durationMs: number
    responseCode: number | null
    errorCode: contract.AttemptErrorCode | null
    errorMessage: string | null
    responseBody: string | null
  }
  webhookDeliveries: {
    orgId: string
    id: string
    endpointId: string
    eventId: string
    eventType: contract.EventType
    status: 'queued' | 'delivered' | 'exhausted' | 'held'
    attemptCount: Generated<number>
    responseCode: number | null
    errorMessage: string | null
    isTest: Generated<boolean>
    redeliveryOf: string | null
    createdAt: Date
    lastAttemptAt: Date | null
    nextAttemptAt: Date | null
    deliveredAt: Date | null
  }
  webhookEndpoints: {
    orgId: string
    id: string
    url: string
    description: string | null
    events: contract.EventType[]
    isActive: Generated<boolean>
    disabledAt: Date | null
    disabledReason: string | null
    sealedSecret: Buffer
    secretLast4: string
    sealedOldSecret: Buffer | null
    oldSecretUntil: Date | null
    warnedAt: Date | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    deletedAt: Date | null
  }
  webhookEvents: {
    orgId: string
    id: string
    type: contract.EventType
    body: Buffer
    createdAt: Date
  }
  webhookQueue: {
    orgId: string
    deliveryId: string
    endpointId: string
    eventId: string
    attemptsUsed: number
    isTest: boolean
    dueAt: Date
    claimToken: string | null
  }
}
