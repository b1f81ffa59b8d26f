/** Filters of SCIM as conditions of SQL. Values are parameters, and text is searched without patterns. */
import { foldEmail } from '@parapet/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Compare, Filter } from 'scim2-parse-filter'
import { isUtcTimestamp } from '../../../platform/http/request/validation.ts'
import { invalidFilter, parseFilter } from './scim-filter.ts'

type Condition = RawBuilder<boolean>

type Column =
  /** `fold` makes what is compared alike, where case does not matter. */
  | { kind: 'text'; value: RawBuilder<unknown>; fold?: (text: string) => RawBuilder<unknown> }
  | { kind: 'id'; value: RawBuilder<unknown> }
  | { kind: 'boolean'; value: RawBuilder<unknown> }
  | { kind: 'time'; value: RawBuilder<unknown> }
  /** Several values: `rows` gives them, `parts` are their columns. */
  | { kind: 'list'; rows: RawBuilder<unknown>; parts: Record<string, Column> }

type Columns = Record<string, Column>

const lower = (text: string) => sql`lower(${text}::text)`
const anyCase = (value: RawBuilder<unknown>): Column => ({ kind: 'text', value: sql`lower(${value})`, fold: lower })
const exact = (value: RawBuilder<unknown>): Column => ({ kind: 'text', value })

/** People without other addresses have the one they sign in with. */
const emails = sql`jsonb_array_elements(coalesce(u.scim_attributes -> 'emails',
  jsonb_build_array(jsonb_build_object('value', u.email, 'type', 'work', 'primary', true)))) as e (item)`

const userGroups = sql`(
  select t.id, t.name from teams t
  where t.org_id = u.org_id and (
    exists (select from scim_group_members m where m.org_id = t.org_id and m.team_id = t.id and m.user_id = u.id)
    or (t.id = u.team_id and not t.is_scim_managed))) as g`

const userColumns: Columns = {
  id: { kind: 'id', value: sql`u.id` },
  username: { kind: 'text', value: sql`u.email_key`, fold: (text) => sql`${foldEmail(text)}::text` },
  externalid: exact(sql`u.scim_external_id`),
  displayname: anyCase(sql`u.name`),
  'name.formatted': anyCase(sql`u.name`),
  'name.givenname': anyCase(sql`u.scim_attributes ->> 'givenName'`),
  'name.familyname': anyCase(sql`u.scim_attributes ->> 'familyName'`),
  active: { kind: 'boolean', value: sql`u.is_active` },
  'meta.created': { kind: 'time', value: sql`u.created_at` },
  'meta.lastmodified': { kind: 'time', value: sql`u.updated_at` },
  emails: {
    kind: 'list',
    rows: emails,
    parts: {
      value: anyCase(sql`e.item ->> 'value'`),
      type: anyCase(sql`e.item ->> 'type'`),
      primary: { kind: 'boolean', value: sql`(e.item ->> 'primary')::boolean` },
    },
  },
  groups: {
    kind: 'list',
    rows: userGroups,
    parts: { value: { kind: 'id', value: sql`g.id` }, display: anyCase(sql`g.name`) },
  },
}

const groupMembers = sql`(
  select u.id, u.name from users u
  where u.org_id = t.org_id and u.erased_at is null and not u.is_scim_hidden and (
    exists (select from scim_group_members m where m.org_id = t.org_id and m.team_id = t.id and m.user_id = u.id)
    or (u.team_id = t.id and not t.is_scim_managed))) as p`

const groupColumns: Columns = {
  id: { kind: 'id', value: sql`t.id` },
  externalid: exact(sql`t.scim_external_id`),
  displayname: anyCase(sql`t.name`),
  'meta.created': { kind: 'time', value: sql`t.created_at` },
  'meta.lastmodified': { kind: 'time', value: sql`t.updated_at` },
  members: {
    kind: 'list',
    rows: groupMembers,
    parts: { value: { kind: 'id', value: sql`p.id` }, display: anyCase(sql`p.name`) },
  },
}

/** For rows of users named `u`. */
export function compileUserFilter(text: string | undefined): Condition {
  return text === undefined ? sql`true` : compile(parseFilter(text), userColumns)
}

/** For rows of teams named `t`. */
export function compileGroupFilter(text: string | undefined): Condition {
  return text === undefined ? sql`true` : compile(parseFilter(text), groupColumns)
}

function compile(filter: Filter, columns: Columns): Condition {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((one) => compile(one, columns))
      return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      // Where there is no value, a comparison is neither true nor false, and its opposite is true.
      return sql`(not coalesce(${compile(filter.filter, columns)}, false))`
    case '[]': {
      const column = findColumn(columns, filter.attrPath)
      if (column.kind !== 'list') throw invalidFilter(`${filter.attrPath} has one value; leave the brackets out.`)
      return sql`exists (select from ${column.rows} where ${compile(filter.valFilter, column.parts)})`
    }
    case 'pr':
      return isPresent(findColumn(columns, filter.attrPath))
    default:
      return compare(findColumn(columns, filter.attrPath), filter)
  }
}

/** Names are compared without case, and may carry the schema that they are of. */
function findColumn(columns: Columns, path: string): Column {
  const name = path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')
  if (Object.hasOwn(columns, name)) return columns[name] as Column
  const [list = '', part = '', ...more] = name.split('.')
  const column = Object.hasOwn(columns, list) ? columns[list] : undefined
  if (column?.kind === 'list' && more.length === 0 && Object.hasOwn(column.parts, part)) {
    return { ...column, parts: { value: column.parts[part] as Column } }
  }
  const names = Object.entries(columns).map(([name, { kind }]) => (kind === 'list' ? `${name}.value` : name))
  throw invalidFilter(`There is no attribute ${path}; there are: ${names.join(', ')}.`)
}

function isPresent(column: Column): Condition {
  if (column.kind === 'list') return sql`exists (select from ${column.rows} where ${isPresent(mainPartOf(column))})`
  return column.kind === 'text' ? sql`(${column.value} <> '')` : sql`(${column.value} is not null)`
}

function compare(column: Column, term: Compare): Condition {
  const { op, attrPath, compValue } = term
  if (column.kind === 'list') return sql`exists (select from ${column.rows} where ${compare(mainPartOf(column), term)})`
  if (compValue === null) {
    if (op === 'eq') return sql`(not coalesce(${isPresent(column)}, false))`
    if (op === 'ne') return isPresent(column)
    throw invalidFilter(`${attrPath} can be compared to null with eq and ne only.`)
  }
  switch (column.kind) {
    case 'text':
      return compareText(column, op, String(compValue))
    case 'id':
      if (op !== 'eq' && op !== 'ne') throw invalidFilter(`${attrPath} can be compared with eq and ne only.`)
      return compareText({ value: sql`${column.value}::text` }, op, String(compValue).toLowerCase())
    case 'boolean': {
      const wanted = readBoolean(compValue)
      if (wanted === undefined) throw invalidFilter(`${attrPath} is compared to true or false.`)
      if (op === 'eq') return sql`(${column.value} is not distinct from ${wanted})`
      if (op === 'ne') return sql`(${column.value} is distinct from ${wanted})`
      throw invalidFilter(`${attrPath} can be compared with eq and ne only.`)
    }
    case 'time': {
      const text = String(compValue)
      if (!isUtcTimestamp(text)) throw invalidFilter(`${attrPath} is compared to a time such as 2026-01-31T09:30:00Z.`)
      const sign = signs[op as keyof typeof signs]
      if (sign === undefined) throw invalidFilter(`${attrPath} is a time and cannot be compared with ${op}.`)
      // Responses have milliseconds, so comparisons use them too.
      return sql`(date_trunc('milliseconds', ${column.value}) ${sign} ${new Date(text)})`
    }
  }
}

function mainPartOf(column: Extract<Column, { kind: 'list' }>): Column {
  return column.parts.value as Column
}

const signs = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

function compareText(
  { value, fold = (text) => sql`${text}::text` }: Pick<Extract<Column, { kind: 'text' }>, 'value' | 'fold'>,
  op: Compare['op'],
  text: string,
): Condition {
  const wanted = fold(text)
  switch (op) {
    case 'eq':
      return sql`(${value} = ${wanted})`
    case 'ne':
      return sql`(${value} is distinct from ${wanted})`
    case 'co':
      return sql`(strpos(${value}, ${wanted}) > 0)`
    case 'sw':
      return sql`starts_with(${value}, ${wanted})`
    case 'ew':
      return sql`(right(${value}, length(${wanted})) = ${wanted})`
    default:
      return sql`(${value} collate "C" ${signs[op]} ${wanted})`
  }
}

/** Some send booleans as text. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return text === 'true' ? true : text === 'false' ? false : undefined
}
