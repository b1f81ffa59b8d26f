import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Confirmation, Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'

/** What can be sent to a learning record store, by the verbs of xAPI. */
export const statementVerbs = ['completed', 'passed', 'failed', 'progressed'] as const
export type StatementVerb = (typeof statementVerbs)[number]

/** How statements name people: by an account of this service, or by name and email address. */
export const actorKinds = ['account', 'email'] as const
export type ActorKind = (typeof actorKinds)[number]

/** One request to the store, with up to 50 statements. */
const StatementBatch = Type.Object(
  {
    id: Uuid(),
    isTest: Type.Boolean(),
    status: OneOf(['queued', 'held', 'delivered', 'exhausted']),
    statementCount: Nullable(Type.Integer(), { description: 'null once the statements are gone' }),
    attemptCount: Type.Integer(),
    responseCode: Nullable(Type.Integer()),
    errorMessage: Nullable(Type.String()),
    createdAt: Timestamp(),
    nextAttemptAt: Nullable(Timestamp()),
  },
  { additionalProperties: false },
)

/** The learning record store of an organization, as the console shows it. Credentials are never shown. */
export const RecordStore = Type.Object(
  {
    url: Type.String({ description: 'The xAPI endpoint; statements go to `statements` below it' }),
    username: Type.String(),
    verbs: Type.Array(OneOf(statementVerbs)),
    actorKind: OneOf(actorKinds),
    state: OneOf(['active', 'paused', 'disabled']),
    disabledReason: Nullable(Type.String()),
    batches: Type.Array(StatementBatch, { description: 'The latest, newest first' }),
  },
  { $id: 'RecordStore', additionalProperties: false },
)
export type RecordStore = Static<typeof RecordStore>

/** The whole store. The password may be left out to keep the one that is saved. */
export const RecordStoreInput = Type.Object(
  {
    url: Text({ minLength: 1, maxLength: limits.urlLength }),
    username: Text({ minLength: 1, maxLength: 200 }),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    verbs: Type.Array(OneOf(statementVerbs), { minItems: 1, maxItems: statementVerbs.length }),
    actorKind: OneOf(actorKinds),
    isActive: Type.Optional(Type.Boolean({ description: 'false pauses it, true resumes it' })),
  },
  { $id: 'RecordStoreInput' },
)
export type RecordStoreInput = Static<typeof RecordStoreInput>

/** None or one: an organization has one store. */
export const listRecordStores = {
  id: 'recordStore.list',
  method: 'GET',
  url: '/record-stores',
  access: 'reader',
  answer: Type.Array(RecordStore),
  errors: [],
} as const satisfies AppOperation

/** A new store, another URL and other credentials need the proof of a confirmation. */
export const saveRecordStore = {
  id: 'recordStore.save',
  method: 'PUT',
  url: '/record-store',
  access: 'org_admin',
  body: RecordStoreInput,
  answer: RecordStore,
  errors: ['confirmation_required'],
} as const satisfies AppOperation

export const deleteRecordStore = {
  id: 'recordStore.delete',
  method: 'DELETE',
  url: '/record-store',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['record_store_not_found'],
} as const satisfies AppOperation

/** Sends one statement about the admin who asks for it, even while the store is paused or disabled. */
export const testRecordStore = {
  id: 'recordStore.test',
  method: 'POST',
  url: '/record-store/test',
  access: 'org_admin',
  answer: RecordStore,
  errors: ['record_store_not_found'],
} as const satisfies AppOperation
