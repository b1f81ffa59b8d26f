/** Made from the migrations (8ad9b9b71cc270131ec690e55db0f5edac5bdf551669a6f83e8d5720aa835b4f) by `npm run generate`. Do not edit. */
import type * as contract from '@parapet/contract'
import type { ColumnType, Generated } from 'kysely'

export interface Tables {
  accessTokenNetworks: {
    orgId: string
    tokenId: string
    network: string
    firstSeenAt: Date
    lastSeenAt: Date
  }
  accessTokens: {
    id: string
    orgId: string
    userId: string
    name: string
    secretHash: Buffer
    scopes: string[]
    createdAt: Date
    expiresAt: Date
    revokedAt: Date | null
    lastUsedAt: Date | null
    lastUsedAddress: string | null
  }
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
    allowedNetworks: Generated<string[]>
    issuerUserId: string
    oldSecretHash: Buffer | null
    oldSecretUntil: Date | null
    oldIssuerUserId: string | null
    createdAt: Generated<Date>
    expiresAt: Date | null
    expiryWarningAt: Date | null
    revokedAt: Date | null
    stopReason: 'issuer_deactivated' | 'issuer_not_admin' | null
    lastUsedAt: Date | null
    lastUsedAddress: string | null
    lastRefusedAt: Date | null
    lastRefusedAddress: string | null
  }
  assignmentAssignees: {
    orgId: string
    assignmentId: string
    userId: string
    membership: 'current' | 'left' | 'deactivated'
    membershipSince: Date
    itemsCompleted: Generated<number>
    ownDueAt: Date | null
    exemptUntil: Date | null
    isToBeTold: Generated<boolean>
    joinedAt: Date
    startedAt: Date | null
    completedAt: Date | null
    creditedFrom: Date | null
    heldDueAt: Date | null
    cycle: Generated<number>
    cycleBeganAt: Date | null
    countsFrom: Date | null
    renewsAt: Date | null
  }
  assignmentCycles: {
    orgId: string
    assignmentId: string
    userId: string
    cycle: number
    beganAt: Date
    dueAt: Date | null
    completedAt: Date
    creditedFrom: Date | null
    endedAt: Date
  }
  assignmentDueDates: {
    orgId: string
    assignmentId: string
    seq: Generated<string>
    userId: string | null
    act: 'assigned' | 'changed' | 'renewed' | 'extended' | 'exempted' | 'exemption_ended'
    dueAt: Date | null
    baseDueAt: Date | null
    exemptUntil: Date | null
    reason: string | null
    setByUserId: string | null
    setAt: Date
  }
  assignmentOpenings: {
    orgId: string
    assignmentId: string
    nth: number
    openedAt: Date
    closedAt: Date | null
  }
  assignmentReminders: {
    orgId: string
    assignmentId: string
    userId: string
    remindedAt: Date
  }
  assignmentScopes: {
    orgId: string
    assignmentId: string
    userId: string
    nth: number
    beganAt: Date
    beganBy: 'reached' | 'returned' | 'rejoined'
    dueAt: Date | null
    exemptUntil: Date | null
    endedAt: Date | null
    endedBy: 'left' | 'deactivated' | null
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
    dueInDays: number | null
    repeatMonths: number | null
    onlyNewMembers: Generated<boolean>
    creditDays: number | null
    isRefresher: Generated<boolean>
    isMandatory: boolean
    note: string | null
    isActive: Generated<boolean>
    isOffered: Generated<boolean>
    source: 'api' | 'admin' | 'sarif'
    sarifRunId: string | null
    programId: string | null
    createdByUserId: string | null
    createdAt: Date
    updatedAt: Date
    assigneeCount: Generated<number>
    completedCount: Generated<number>
    inProgressCount: Generated<number>
    lateCount: Generated<number>
    formerCompletedCount: Generated<number>
    openItemsCompleted: Generated<number>
  }
  auditLog: {
    orgId: string
    seq: string
    id: string
    createdAt: Generated<Date>
    actorType: 'user' | 'key' | 'system'
    actorId: string | null
    action: string
    subjectType: string
    subjectId: string | null
    details: ColumnType<Record<string, unknown>, string | undefined, string>
    requestId: string | null
    hash: Buffer
  }
  badgeKeys: {
    orgId: string
    id: string
    publicKey: ColumnType<{ kty: string; n: string; e: string; use: string; alg: string }, string, string>
    sealedPrivateKey: Buffer
    createdAt: Date
    replacedAt: Date | null
  }
  bulkActItems: {
    orgId: string
    actId: string
    nth: number
    userId: string | null
    assignmentId: string | null
    state: 'waiting' | 'changed' | 'skipped' | 'undone' | 'kept'
    reason: string | null
    before: ColumnType<Record<string, unknown> | null, string | null, string | null>
  }
  bulkActs: {
    orgId: string
    id: string
    act: 'deactivate' | 'reactivate' | 'move' | 'assign' | 'remind' | 'extend' | 'exempt' | 'end_exemption' | 'end'
    terms: ColumnType<contract.BulkActTerms, string, string>
    status: 'running' | 'done' | 'undoing' | 'undone' | 'stopped'
    total: number
    createdByUserId: string
    createdAt: Date
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
    handsOnFixes: number
    tries: number
    days: number
    issuedAt: Date
    expiresAt: Date | null
    renewsFrom: Date | null
    renewedBy: string | null
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
    isHandsOn: Generated<boolean>
    isPractice: Generated<boolean>
    activeSeconds: number | null
    createdAt: Date
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
    isHandsOn: Generated<boolean>
    startedAt: Date
    lastActivityAt: Date
    completedAt: Date | null
  }
  chatChannels: {
    orgId: string
    id: string
    name: string
    events: contract.ChatEvent[]
    isForTeam: boolean
    teamId: string | null
    namesPeople: boolean
    overdueEvery: 'day' | 'week'
    collectedUntil: Date
    deadlinesToldOn: string | null
  }
  completedItems: {
    orgId: string
    userId: string
    itemType: 'topic' | 'scenario'
    itemId: string
    completedAt: Date
  }
  complianceRules: {
    orgId: string
    windowDays: number
    requiredPercent: number
  }
  credentials: {
    orgId: string
    userId: string
    passwordHash: string | null
    passwordChangedAt: Date | null
    sealedSeed: Buffer | null
    seedConfirmedAt: Date | null
    lastStep: Generated<string>
    knownDevices: Generated<string[]>
    knownPlaces: Generated<string[]>
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
  earnedXp: {
    orgId: string
    userId: string
    totalXp: number
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
  issuedReports: {
    orgId: string
    id: string
    reportId: string
    format: 'csv' | 'pdf'
    parameters: ColumnType<{ from: string; to: string; framework?: string; asOf?: string; filters?: string[] }, string, string>
    rowCount: number
    checksum: string
    fileChecksum: string
    issuedAt: Date
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
    isScored: Generated<boolean>
    isCurrent: Generated<boolean>
    createdAt: Date
  }
  learnerPreferences: {
    orgId: string
    userId: string
    preferredLanguage: string | null
    lastLanguage: string | null
    isAnonymous: Generated<boolean>
    weeklyGoal: Generated<number>
    streakUnit: Generated<'weeks' | 'days'>
    welcomedAt: Date | null
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
    isForRecord: Generated<boolean>
    recordScore: number | null
    findGuesses: Generated<number>
    fixGuesses: Generated<number>
    fixesShownAt: Date | null
    isLabOffered: Generated<boolean>
    attackDoneAt: Date | null
    attackInput: ColumnType<contract.AttackInput['input'] | null, string | null, string | null>
    isHandsOn: Generated<boolean>
    isPassed: boolean | null
    isSolved: Generated<boolean>
    completions: ColumnType<contract.Completions | null, string | null, string | null>
    activeSeconds: Generated<number>
    startedAt: Date
    updatedAt: Date
    endedAt: Date | null
    solutionShownAt: Date | null
  }
  learningDays: {
    orgId: string
    userId: string
    day: string
  }
  learningRecordStores: {
    orgId: string
    id: string
    verbs: contract.StatementVerb[]
    actorKind: 'account' | 'email'
    collectedUntil: Date
  }
  learningScenarios: {
    orgId: string
    userId: string
    scenarioId: string
    seed: Buffer
    steps: ColumnType<Record<string, { hints: number; wrong: string[]; day: string | null }>, string | undefined, string>
    completions: ColumnType<contract.Completions | null, string | null, string | null>
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
  lmsRegistrations: {
    orgId: string
    id: string
    userId: string
    courseId: string
    codeHash: Buffer
    boundAt: Date
    readAt: Date | null
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
    priority: Generated<number>
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
  organizationBrands: {
    orgId: string
    accentColor: string | null
    logo: Buffer | null
    logoName: string | null
    logoWidth: number | null
    logoHeight: number | null
    logoLegibleOn: 'both' | 'light' | 'dark' | null
    updatedAt: Date
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
    canKeysMakeAdmins: Generated<boolean>
    allowedEmailDomains: Generated<string[]>
    secondFactorPolicy: Generated<'optional' | 'admins' | 'everyone'>
    isSsoOnly: Generated<boolean>
    allowsAccessTokens: Generated<boolean>
    isLeaderboardHidden: Generated<boolean>
    certificatesRequireHandsOn: Generated<boolean>
    countsPractice: Generated<boolean>
    certificateMonths: number | null
    sendsReminders: Generated<boolean>
    isSetupHidden: Generated<boolean>
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
  programMembers: {
    orgId: string
    programId: string
    isPilot: boolean
    assigneeType: 'user' | 'team' | 'org'
    assigneeId: string
    userId: string | null
    teamId: string | null
  }
  programTargets: {
    orgId: string
    programId: string
    nth: number
    contentArea: 'practice' | 'learn'
    targetType: 'category' | 'topic' | 'scenario' | 'custom-course'
    targetId: string
    courseId: string | null
  }
  programs: {
    orgId: string
    id: string
    name: string
    status: 'draft' | 'pilot' | 'running' | 'ended'
    deadline: Date | null
    dueInDays: number | null
    repeatMonths: number | null
    creditDays: number | null
    isMandatory: boolean
    note: string | null
    startsAt: Date | null
    problem: string | null
    pilotStartedAt: Date | null
    startedAt: Date | null
    endedAt: Date | null
    createdByUserId: string
    createdAt: Date
    updatedAt: Date
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
    kind: 'deadline-reminder' | 'overdue-summary' | 'assignment-given' | 'certificate-issued'
    createdAt: Date
  }
  reportRecipients: {
    orgId: string
    scheduleId: string
    userId: string
  }
  reportSchedules: {
    orgId: string
    id: string
    reportId: string
    framework: string | null
    frequency: 'weekly' | 'monthly' | 'quarterly'
    nextAt: Date
    createdAt: Date
  }
  resetRequests: {
    id: string
    emailKey: string
    address: string | null
    userAgent: string | null
    createdAt: Date
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
    isTold: boolean
    isBacklog: boolean
    cwe: number | null
    authorId: string | null
    firstBranch: string | null
    firstSeenAt: Date
    lastSeenAt: Date
  }
  sarifPreviews: {
    orgId: string
    userId: string
    id: string
    upload: Buffer
    expiresAt: Date
  }
  sarifRuns: {
    orgId: string
    id: string
    fileKey: string
    seriesKey: string
    keyId: string | null
    receivedAt: Date
    maxAssignments: number
    deadlineDays: number
    retrain: Generated<'refresher' | 'topic' | 'none'>
    summary: ColumnType<contract.SarifRun, string, string>
    details: ColumnType<contract.SarifRun, string, string>
  }
  sarifTopicOverrides: {
    orgId: string
    id: string
    tool: string
    toolKey: string
    ruleId: string
    topicId: string | null
    createdAt: Date
  }
  sarifUnassigned: {
    orgId: string
    runId: string
    authorKey: string
    topicId: string
    resultCount: number
    details: ColumnType<Pick<contract.SarifRun['findings'][number], 'cwes' | 'severity' | 'resultCount' | 'ruleIds' | 'locations'>, string, string>
    findingKeys: string[]
    severities: Buffer
    receivedAt: Date
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
  scenarioStepPasses: {
    orgId: string
    userId: string
    scenarioId: string
    step: number
    passedAt: Date
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
    isFromLink: Generated<boolean>
    ssoConnectionId: string | null
    ssoSubject: string | null
    ssoSessionId: string | null
    createdAt: Date
    lastSeenAt: Date
    expiresAt: Date
    userAgent: string | null
    address: string | null
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
    acceptsUnverifiedEmail: Generated<boolean>
    idpEntityId: string | null
    idpSsoUrl: string | null
    idpCertificates: Generated<string[]>
    idpLogoutUrl: string | null
    allowsIdpInitiated: Generated<boolean>
    acceptsResponseSignature: Generated<boolean>
    sealedDecryptionKey: Buffer | null
    decryptionCertificate: string | null
    lastSignInAt: Date | null
    testPassedAt: Date | null
    createdAt: Date
    updatedAt: Date
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
    isScimManaged: Generated<boolean>
    scimExternalId: string | null
    scimPosition: number | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  topicWeeks: {
    orgId: string
    week: string
    topicId: string
    attempts: number
    failedAttempts: number
    scoreSum: string
  }
  trainedTopics: {
    orgId: string
    userId: string
    contentKey: string
    trainedAt: Date[]
  }
  usedChallenges: {
    id: Buffer
    expiresAt: Date
  }
  userAliases: {
    orgId: string
    id: string
    userId: string
    email: string
    emailKey: string
    isScimManaged: boolean
    createdAt: Date
  }
  users: {
    orgId: string
    id: string
    name: string
    email: string
    emailKey: string
    role: 'learner' | 'org_admin' | 'auditor'
    teamId: string | null
    teamSince: Date | null
    isActive: Generated<boolean>
    timeZone: string | null
    locale: string | null
    isScimManaged: Generated<boolean>
    isScimHidden: Generated<boolean>
    scimExternalId: string | null
    scimAttributes: ColumnType<contract.ScimAttributes, string | undefined, string>
    isEmailProtected: Generated<boolean>
    lastLoginAt: Date | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    erasedAt: Date | null
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
    kind: Generated<'webhook' | 'slack' | 'teams' | 'xapi'>
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
