/**
 * Every table has one owner, and only the owner writes it. Others read it through the owner's exports, or are listed
 * here. `npm run check` fails on a breach, on SQL outside `.queries.ts`, and on cycles between rooms, by import or by
 * table. `npm run generate` draws the diagram in docs/architecture.md.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from './import-table.ts'

const root = join(import.meta.dirname, '..')

type Place = { owner: string; readers: string[] }

/** A room is a feature, `delivery`, or a part of the platform. */
const places: Record<string, Place> = {
  schema_migrations: { owner: 'platform/database', readers: [] },
  settings: { owner: 'platform/database', readers: [] },
  secret_key_holders: { owner: 'platform/crypto', readers: [] },
  idempotent_answers: { owner: 'platform/http', readers: [] },
  mails: { owner: 'platform/mail', readers: [] },
  organizations: {
    owner: 'organization',
    readers: [
      'api-keys',
      'assignments',
      'audit-log',
      'certificates',
      'chat',
      'custom-courses',
      'learning',
      'lms',
      'people',
      'record-stores',
      'reminders',
      'reports',
      'scim',
      'scim-tokens',
      'sessions',
      'settings',
      'single-sign-on',
    ],
  },
  organization_brands: { owner: 'branding', readers: [] },
  teams: {
    owner: 'people',
    readers: ['assignments', 'audit-log', 'chat', 'compliance', 'overview', 'reminders', 'reports', 'scim', 'users'],
  },
  team_leads: { owner: 'people', readers: ['sessions'] },
  users: {
    owner: 'people',
    readers: [
      'api-keys',
      'assignments',
      'audit-log',
      'certificates',
      'chat',
      'compliance',
      'custom-courses',
      'insight',
      'labs',
      'learning',
      'lms',
      'overview',
      'progress',
      'record-stores',
      'reminders',
      'reports',
      'sarif',
      'scim',
      'scim-tokens',
      'security-log',
      'sessions',
      'settings',
      'single-sign-on',
      'team-progress',
      'users',
    ],
  },
  sso_connections: { owner: 'single-sign-on', readers: ['audit-log'] },
  sso_domains: { owner: 'single-sign-on', readers: ['audit-log'] },
  sso_identities: { owner: 'sessions', readers: ['single-sign-on'] },
  sso_group_teams: { owner: 'single-sign-on', readers: [] },
  sso_connection_tests: { owner: 'sessions', readers: [] },
  sso_sign_ins: { owner: 'single-sign-on', readers: [] },
  sso_used_messages: { owner: 'single-sign-on', readers: [] },
  api_keys: { owner: 'api-keys', readers: ['audit-log', 'overview', 'security-log'] },
  api_key_networks: { owner: 'api-keys', readers: [] },
  invitations: { owner: 'people', readers: ['assignments'] },
  scim_group_members: { owner: 'people', readers: ['scim'] },
  scim_tokens: { owner: 'scim-tokens', readers: ['audit-log'] },
  custom_courses: {
    owner: 'courses',
    readers: ['assignments', 'audit-log', 'chat', 'custom-courses', 'lms', 'record-stores', 'reminders', 'reports'],
  },
  custom_course_items: { owner: 'courses', readers: ['assignments', 'custom-courses', 'lms'] },
  challenge_results: {
    owner: 'progress',
    readers: ['assignments', 'insight', 'lms', 'overview', 'record-stores', 'team-progress'],
  },
  earned_xp: { owner: 'progress', readers: ['learning'] },
  scenario_progress: { owner: 'progress', readers: ['assignments', 'lms', 'team-progress'] },
  audit_log: { owner: 'audit', readers: ['audit-log', 'security-log'] },
  security_log: { owner: 'audit', readers: ['security-log'] },
  security_sources: { owner: 'audit', readers: ['security-log'] },
  log_heads: { owner: 'audit', readers: ['security-log'] },
  log_checkpoints: { owner: 'audit', readers: [] },
  log_stream_cursors: { owner: 'security-log', readers: [] },
  log_stream_lease: { owner: 'security-log', readers: [] },
  webhook_endpoints: { owner: 'delivery', readers: ['audit-log', 'chat', 'record-stores'] },
  webhook_events: { owner: 'delivery', readers: [] },
  webhook_deliveries: { owner: 'delivery', readers: [] },
  webhook_attempts: { owner: 'delivery', readers: [] },
  chat_channels: { owner: 'chat', readers: ['audit-log'] },
  webhook_queue: { owner: 'delivery', readers: [] },
  assignments: {
    owner: 'assignments',
    readers: [
      'audit-log',
      'chat',
      'custom-courses',
      'overview',
      'record-stores',
      'reminders',
      'reports',
      'team-progress',
    ],
  },
  assignment_assignees: {
    owner: 'assignments',
    readers: ['chat', 'overview', 'record-stores', 'reminders', 'reports', 'team-progress'],
  },
  assignment_cycles: { owner: 'assignments', readers: ['overview', 'reports'] },
  completed_items: {
    owner: 'progress',
    readers: ['assignments', 'certificates', 'insight', 'lms', 'record-stores', 'team-progress'],
  },
  challenge_attempts: {
    owner: 'progress',
    readers: ['assignments', 'certificates', 'compliance', 'insight', 'record-stores', 'reports'],
  },
  scenario_step_passes: { owner: 'progress', readers: ['assignments'] },
  marked_parts: { owner: 'progress', readers: [] },
  certificates: { owner: 'certificates', readers: ['audit-log', 'chat', 'learning'] },
  badge_keys: { owner: 'certificates', readers: [] },
  lms_registrations: { owner: 'lms-registrations', readers: [] },
  learning_record_stores: { owner: 'record-stores', readers: [] },
  deadline_reminders: { owner: 'reminders', readers: [] },
  overdue_summaries: { owner: 'reminders', readers: [] },
  reminder_opt_outs: { owner: 'reminders', readers: [] },
  sarif_runs: { owner: 'sarif', readers: ['audit-log', 'chat', 'insight', 'reports', 'team-progress'] },
  sarif_findings: { owner: 'sarif', readers: ['insight'] },
  sarif_author_findings: { owner: 'sarif', readers: ['reports', 'team-progress'] },
  credentials: { owner: 'sessions', readers: ['settings'] },
  sessions: { owner: 'sessions', readers: [] },
  access_tokens: { owner: 'sessions', readers: ['audit-log'] },
  access_token_networks: { owner: 'sessions', readers: [] },
  one_time_links: { owner: 'sessions', readers: [] },
  sign_in_tries: { owner: 'sign-in', readers: [] },
  reset_requests: { owner: 'sign-in', readers: [] },
  email_changes: { owner: 'users', readers: [] },
  learner_preferences: { owner: 'learning', readers: [] },
  learning_attempts: { owner: 'learning', readers: ['insight', 'lms'] },
  learning_tries: { owner: 'learning', readers: ['insight'] },
  learning_scenarios: { owner: 'learning', readers: [] },
  learning_days: { owner: 'learning', readers: [] },
  lab_runs: { owner: 'labs', readers: ['insight'] },
  lab_drafts: { owner: 'labs', readers: [] },
  lab_leases: { owner: 'labs', readers: [] },
  active_weeks: { owner: 'progress', readers: ['overview'] },
  topic_weeks: { owner: 'progress', readers: ['overview'] },
  assignment_reminders: { owner: 'reminders', readers: [] },
  passkeys: { owner: 'sessions', readers: ['settings'] },
  recovery_codes: { owner: 'sessions', readers: [] },
  remembered_devices: { owner: 'sessions', readers: [] },
  used_challenges: { owner: 'passkeys', readers: [] },
  user_aliases: { owner: 'people', readers: ['sarif'] },
  sarif_unassigned: { owner: 'sarif', readers: [] },
  sarif_previews: { owner: 'sarif', readers: [] },
  sarif_topic_overrides: { owner: 'sarif', readers: [] },
  compliance_rules: { owner: 'compliance', readers: [] },
  trained_topics: { owner: 'compliance', readers: [] },
  issued_reports: { owner: 'reports', readers: [] },
  report_schedules: { owner: 'reports', readers: [] },
  report_recipients: { owner: 'reports', readers: [] },
}

const migrationsFolder = join(root, 'server/migrations')

export function readTableNames(): string[] {
  const text = globSync('*.sql', { cwd: migrationsFolder })
    .map((file) => readFileSync(join(migrationsFolder, file), 'utf8'))
    .join('\n')
  return ['schema_migrations', ...[...text.matchAll(/^create table (\w+)/gm)].map(([, name]) => name as string)]
}

export type Use = { table: string; isWrite: boolean }

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The tables in a file's SQL, built by Kysely or written out. */
export function findUses(text: string, tables: readonly string[]): Use[] {
  const code = withoutComments(text)
  return tables.flatMap((table) => {
    const name = camel(table)
    const written = new RegExp(
      `\\b(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'${name}[ ']|\\b(insert into|update|delete from|merge into)\\s+${table}\\b`,
      'i',
    )
    const read = new RegExp(
      `\\b(selectFrom|\\w*[jJ]oin\\w*|from|using)\\((\\s*|\\[[^\\]]*)'${name}[ ']|\\b(from|join|using)\\s+(only\\s+)?${table}\\b|\\bfrom\\s+\\w+ \\w+,\\s*${table}\\s`,
      'i',
    )
    const isRead = read.test(code.replaceAll(/delete from/gi, 'delete'))
    return [...(written.test(code) ? [{ table, isWrite: true }] : []), ...(isRead ? [{ table, isWrite: false }] : [])]
  })
}

const sqlMarks =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|\bsql\.raw\(|\bpool\.query\(/

export function hasSql(text: string): boolean {
  return sqlMarks.test(withoutComments(text))
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}

/** The part of the server that a file belongs to; undefined for files that wire everything together. */
export function roomOf(file: string): string | undefined {
  const [, feature] = /^server\/src\/features\/([^/]+)\//.exec(file) ?? []
  if (feature !== undefined) return feature
  if (file.startsWith('server/src/delivery/')) return 'delivery'
  return /^server\/src\/(platform\/[^/]+)\//.exec(file)?.[1]
}

export type Dependency = { from: string; to: string; why: string }

type Source = { file: string; text: string }

/** Every breach, one sentence each. */
export function findTableBreaches(sources: readonly Source[], tables: readonly string[], owned = places): string[] {
  const breaches: string[] = []
  const seen = new Set<string>()
  for (const table of tables) if (owned[table] === undefined) breaches.push(`${table} has no owner`)
  for (const table of Object.keys(owned)) if (!tables.includes(table)) breaches.push(`there is no table ${table}`)
  for (const { file, text } of sources) {
    const isDatabase = file.startsWith('server/src/platform/database/')
    if (!file.endsWith('.queries.ts') && !isDatabase && hasSql(text)) breaches.push(`${file} holds SQL`)
    const room = roomOf(file) ?? file
    for (const { table, isWrite } of findUses(text, tables)) {
      const place = owned[table]
      if (place === undefined || place.owner === room) continue
      if (isWrite) breaches.push(`${file} writes ${table}, which ${place.owner} owns`)
      else if (!place.readers.includes(room)) breaches.push(`${file} reads ${table}, which ${place.owner} owns`)
      seen.add(`${room} ${table}`)
    }
  }
  for (const [table, { readers }] of Object.entries(owned)) {
    for (const room of readers) if (!seen.has(`${room} ${table}`)) breaches.push(`${room} does not read ${table}`)
  }
  return breaches
}

export function listDependencies(owned = places): Dependency[] {
  const byTable = Object.entries(owned).flatMap(([table, { owner, readers }]) =>
    readers.map((from) => ({ from, to: owner, why: `reads ${table}` })),
  )
  const byImport = readImports().flatMap(({ from, to, kind }) => {
    const [room, other] = [roomOf(from), roomOf(to)]
    if (kind === 'call' || room === undefined || other === undefined || room === other) return []
    return [{ from: room, to: other, why: `imports ${to.split('/').at(-1)}` }]
  })
  return [...byTable, ...byImport].filter(
    ({ from, to }) => !from.startsWith('platform/') || !to.startsWith('platform/'),
  )
}

/** Cycles of rooms, with a reason for every step. */
export function findRoomCycles(dependencies: readonly Dependency[]): string[] {
  const byRoom = Map.groupBy(dependencies, ({ from }) => from)
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (room: string, path: Dependency[]) => {
    const start = path.findIndex(({ from }) => from === room)
    if (start >= 0) {
      const steps = path.slice(start).map(({ from, to, why }) => `${from} → ${to} (${why})`)
      cycles.push(`rooms in a circle: ${steps.join(', ')}`)
      return
    }
    if (done.has(room)) return
    for (const next of byRoom.get(room) ?? []) visit(next.to, [...path, next])
    done.add(room)
  }
  for (const room of byRoom.keys()) visit(room, [])
  return cycles
}

/** Rooms in layers: each uses only rooms of lower layers. */
export function drawTables(dependencies: readonly Dependency[] = listDependencies(), owned = places): string {
  const rooms = new Set([
    ...dependencies.flatMap(({ from, to }) => [from, to]),
    ...Object.values(owned).map((p) => p.owner),
  ])
  const depths = new Map<string, number>()
  const depthOf = (room: string): number => {
    const known = depths.get(room)
    if (known !== undefined) return known
    const below = dependencies.filter(({ from }) => from === room).map(({ to }) => depthOf(to) + 1)
    depths.set(room, Math.max(0, ...below))
    return depths.get(room) as number
  }
  const tablesOf = (room: string) => Object.keys(owned).filter((table) => owned[table]?.owner === room)
  const isShown = (room: string) => !room.startsWith('platform/') || tablesOf(room).length > 0
  const rows = [...rooms].filter(isShown).map((room) => ({ room, depth: depthOf(room) }))
  rows.sort((a, b) => a.depth - b.depth || a.room.localeCompare(b.room))
  const readBy = (room: string) => Object.keys(owned).filter((table) => owned[table]?.readers.includes(room))
  const list = (names: string[]) => names.map((name) => `\`${name}\``).join(' ')
  return [
    '| layer | room | owns | also reads |',
    '|---|---|---|---|',
    ...rows.map(({ room, depth }) => `| ${depth} | ${room} | ${list(tablesOf(room))} | ${list(readBy(room))} |`),
  ].join('\n')
}

function readSources(): Source[] {
  return globSync('server/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

if (import.meta.main) {
  const dependencies = listDependencies()
  const breaches = [...findTableBreaches(readSources(), readTableNames()), ...findRoomCycles(dependencies)]
  for (const breach of breaches) console.error(breach)
  if (breaches.length > 0) process.exitCode = 1
  else console.log(`${Object.keys(places).length} tables have one owner each`)
}
