import { createHash } from 'node:crypto'
import type { Schema } from './read-document.ts'
import { refName } from './schema-use.ts'

/**
 * What fields typically hold, by name, for those whose schema shows no example. A name with its schema in front wins
 * over the schema, so that the fields of one example agree with each other.
 */
const typical: Record<string, unknown> = {
  title: 'SQL injection',
  summary: 'Input joined into a SQL statement changes what the statement does.',
  scenarioTitle: 'Signed in as administrator without a password',
  categoryId: 'injection',
  cweId: 'CWE-89',
  createdByName: 'Grace Example',
  difficulty: 1,
  estimatedMinutes: 25,
  orderIndex: 0,
  progressPercent: 75,
  averageScore: 85,
  challengesTotal: 4,
  currentStep: 3,
  totalSteps: 4,
  xpEarned: 255,
  totalXp: 1240,
  'Category.title': 'Injection',
  'Category.description': 'Data from outside is read as part of a query, a command, a page or a program.',
  'Scenario.title': 'Signed in as administrator without a password',
  'Scenario.summary': 'A sign-in form passes its input to the database as it came.',
  'TopicProgress.completedAt': null,
  'ScenarioProgress.completedAt': null,
  'ScenarioProgress.xpEarned': 0,
  'AuditEntry.actorType': 'key',
  'AuditEntry.actorId': '7hQ2mZx0Lk',
  'AuditEntry.subjectId': exampleUuid('userId'),
  'AuditEntry.details': { role: 'learner', teamId: null },
  'AuditEntry.requestId': '6f1c0b52-8d6e-4a57-9a0e-2f4c1d7be013',
}

type Place = { schemas: Record<string, Schema>; name: string; owner: string; depth: number }

/** An example of what a schema describes: its own examples where it has some, else a typical value. */
export function createExample(schema: Schema, schemas: Record<string, Schema>, name = ''): unknown {
  return exampleOf(schema, { schemas, name, owner: '', depth: 0 })
}

function exampleOf(schema: Schema, place: Place): unknown {
  if (place.depth > 12) return null
  if (schema.$ref !== undefined) {
    const owner = refName(schema.$ref)
    return exampleOf(place.schemas[owner] ?? {}, { ...place, owner, depth: place.depth + 1 })
  }
  const ownName = `${place.owner}.${place.name}`
  if (ownName in typical) return typical[ownName]
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  const variant = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (variant !== undefined) return exampleOf(variant, place)
  const types = [schema.type ?? 'object'].flat()
  switch (types[0]) {
    case 'object':
      return exampleObject(schema, place)
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, { ...place, depth: place.depth + 1 })]
    case 'integer':
    case 'number':
      return typical[place.name] ?? schema.minimum ?? 3
    case 'boolean':
      return true
    case 'string':
      return exampleText(schema, place, types.includes('null'))
    default:
      return null
  }
}

function exampleObject(schema: Schema, place: Place): Record<string, unknown> {
  const { owner } = place
  const entries = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    exampleOf(property, { ...place, name: name === 'id' ? `${owner}.id` : name, depth: place.depth + 1 }),
  ])
  return Object.fromEntries(entries)
}

function exampleText(schema: Schema, { name }: Place, isNullable: boolean): unknown {
  if (schema.format === 'uuid') return exampleUuid(name)
  if (schema.format === 'date-time') return '2026-01-31T09:30:00.000Z'
  if (schema.format === 'email') return 'ada@example.com'
  if (schema.format === 'uri') return 'https://example.com/hook'
  return typical[name] ?? (isNullable ? null : 'text')
}

/** The same name gives the same id, so that an id in a path and the one in its answer agree: `userId` and `User.id`. */
function exampleUuid(name: string): string {
  const kind = name.toLowerCase().replace(/(summary|detail|entry)?\.?id$/, '')
  const hex = createHash('sha256').update(kind).digest('hex')
  return `0198c2f4-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`
}
