/**
 * Every table has one owner, and only the owner writes it. Others read it through the owner's exports, or are listed as
 * readers. The migration that makes the table says so in a comment. `npm run check` fails on a breach, on SQL outside
 * `.queries.ts`, and on cycles between rooms, by import or by table. `npm run generate` draws the diagram in
 * docs/architecture.md.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaOf, areaOfFeature, areas, refuseArea } from './areas.ts'
import { readImports } from './import-table.ts'

const root = join(import.meta.dirname, '..')

type Place = { owner: string; readers: string[] }

/** By table. Owners and readers are rooms: a feature, `delivery`, or a part of the platform. */
type Places = Record<string, Place>

const madeTable =
  /((?:^--.*\n)*)^[ \t]*(?:create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?|alter\s+table\s+\w+\s+rename\s+to\s+)(?!if\b)(\w+)(?![\w.])/gim

/**
 * What the comments of migrations say, directly above the statement that makes or renames a table:
 * `-- owner: chat; read by: audit-log, reports`. A long list goes on in comment lines that are indented by three spaces.
 */
export function readOwners(migrations: readonly string[]): Places {
  const places: Places = {}
  for (const text of migrations) {
    for (const [, comment = '', table = ''] of text.matchAll(madeTable)) {
      const line = /^-- owner: .*(\n-- {3}.*)*/m.exec(comment)?.[0].replaceAll(/\n-- +/g, ' ')
      const [, owner, readers] = /^-- owner: ([a-z/-]+)(?:; read by: (.+))?$/.exec(line ?? '') ?? []
      if (owner !== undefined) places[table] = { owner, readers: readers?.split(', ') ?? [] }
    }
  }
  return places
}

const migrationsFolder = join(root, 'server/migrations')

const places: Places = {
  // Made by the code that migrates, before the first migration.
  schema_migrations: { owner: 'platform/database', readers: [] },
  ...readOwners(
    globSync('*.sql', { cwd: migrationsFolder })
      .sort()
      .map((file) => readFileSync(join(migrationsFolder, file), 'utf8')),
  ),
}

/** As in the database that the migrations make, so that no spelling of `create table` is missed. */
export function readTableNames(): string[] {
  const text = readFileSync(join(root, 'server/src/platform/database/tables.generated.ts'), 'utf8')
  return [...text.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
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
  const [, feature] = /^server\/src\/areas\/[^/]+\/([^/]+)\//.exec(file) ?? []
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

/** Owners and readers that aren't rooms of the server. */
export function findUnknownRooms(sources: readonly Source[], owned = places): string[] {
  const rooms = new Set(sources.map(({ file }) => roomOf(file)))
  return Object.entries(owned).flatMap(([table, { owner, readers }]) =>
    [owner, ...readers]
      .filter((room) => !rooms.has(room))
      .map((room) => `${table} names ${room}, which does not exist`),
  )
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

/** Dependencies that leave an area for one that it may not use. */
export function findAreaBreaches(dependencies: readonly Dependency[]): string[] {
  return dependencies.flatMap(({ from, to, why }) => {
    const [area, other] = [areaOfFeature(from), areaOfFeature(to)]
    const refusal = area === undefined || other === undefined ? null : refuseArea(area, other)
    return refusal === null ? [] : [`${from} ${why}: ${refusal}`]
  })
}

/** What scripts/areas.ts allows although nothing needs it any more: it would keep an area on a higher floor. */
export function findIdleUses(dependencies: readonly Dependency[], imports = readImports(), table = areas): string[] {
  const used = new Set(
    dependencies.flatMap(({ from, to }) => [`${from} ${to}`, `${areaOfFeature(from)} ${areaOfFeature(to)}`]),
  )
  for (const { from, to } of imports) used.add(`${areaOf(from)?.area} ${areaOf(to)?.area}`)
  return Object.entries(table).flatMap(([area, { mayUse, features }]) =>
    [[area, mayUse] as const, ...Object.entries(features)].flatMap(([name, uses]) =>
      uses.filter((other) => !used.has(`${name} ${other}`)).map((other) => `${name} does not use ${other}`),
    ),
  )
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
  const sources = readSources()
  const breaches = [
    ...findUnknownRooms(sources),
    ...findTableBreaches(sources, readTableNames()),
    ...findRoomCycles(dependencies),
    ...findAreaBreaches(dependencies),
    ...findIdleUses(dependencies),
  ]
  for (const breach of breaches) console.error(breach)
  if (breaches.length > 0) process.exitCode = 1
  else console.log(`${Object.keys(places).length} tables have one owner each`)
}
