/** What an API key may do. A key carries any set of these; an operation needs one of them, or none. */
export const scopes = {
  'org:read': 'Read the organization',
  'users:read': 'List users and read one with progress totals',
  'users:write': 'Invite, update, deactivate and reactivate users',
  'teams:read': 'List teams and read one with its members',
  'teams:write': 'Create, update and delete teams',
  'custom-courses:read': 'List custom courses and read one with its items',
  'custom-courses:write': 'Create, update and deactivate custom courses',
  'assignments:read': 'Read assignments',
  'assignments:write': 'Create, update and end assignments',
  'progress:read': 'Read practice and learn progress',
  'submissions:read': 'Read the code that users ran in hands-on labs',
  'content:read': 'Read the catalog of categories, topics and scenarios',
  'certificates:read': 'List certificates',
  'sarif:ingest': 'Send scanner findings (SARIF) and read the runs that the key itself sent',
  'sarif:read': 'Read all runs of scanner findings',
  'sarif:write': 'Choose the topic that findings of a rule lead to',
  'policy:read': 'Check whether the authors of a change are trained for what they touched',
  'compliance:read': 'Read which requirements of standards and regulations the organization is trained for',
  'reports:read': 'Read reports: training records, assignments, compliance, teams and findings',
  'webhook:manage': 'Manage webhook endpoints and read their deliveries',
  'audit:read': 'Read the audit log',
} as const

export type Scope = keyof typeof scopes

/** All scope names, in the order they are shown. */
export const scopeNames = Object.keys(scopes) as Scope[]
