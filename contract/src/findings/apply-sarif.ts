import type { AppOperation } from '../api/app-operation.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'
import { User } from '../organization/users.ts'
import { SarifRun } from './sarif.ts'

/** Somebody whom a scan names as the author of a finding, and who was unknown at that time. */
export const RunAuthor = Type.Object(
  {
    email: Type.String(),
    resultCount: Type.Integer({ description: 'Findings that wait until an admin says who this is' }),
    topicCount: Type.Integer(),
    /** `ready`: applying the scan again assigns what waits. */
    state: OneOf(['unknown', 'ready', 'inactive', 'auditor']),
    person: Nullable(
      Type.Object(
        { userId: Uuid(), name: User.properties.name, email: User.properties.email },
        { additionalProperties: false },
      ),
      { description: 'Who has the address now' },
    ),
  },
  { $id: 'RunAuthor', additionalProperties: false },
)
export type RunAuthor = Static<typeof RunAuthor>

/** Somebody whom a run names by an address. */
export const RunPerson = Type.Object(
  {
    email: Type.String({ description: 'As in the run; also an alias' }),
    userId: Uuid(),
    name: User.properties.name,
  },
  { $id: 'RunPerson', additionalProperties: false },
)
export type RunPerson = Static<typeof RunPerson>

export const RunAuthors = Type.Object(
  {
    authors: Type.Array(RunAuthor),
    people: Type.Array(RunPerson, { description: 'Everybody known among the addresses of the run' }),
    keptUntil: Nullable(Timestamp(), { description: 'When waiting findings are deleted; null if none are waiting' }),
  },
  { $id: 'RunAuthors', additionalProperties: false },
)
export type RunAuthors = Static<typeof RunAuthors>

/** A dry run of the console, kept for a day: what it would do now. */
export const SarifPreview = Type.Object(
  { run: SarifRun, people: Type.Array(RunPerson), expiresAt: Timestamp() },
  { $id: 'SarifPreview', additionalProperties: false },
)
export type SarifPreview = Static<typeof SarifPreview>

export const listRunAuthors = {
  id: 'sarif.listRunAuthors',
  method: 'GET',
  url: '/sarif/runs/{runId}/authors',
  access: 'reader',
  answer: RunAuthors,
  errors: ['sarif_run_not_found'],
} as const satisfies AppOperation

/** Assigns what waited for its author. Repeating it assigns nothing twice. */
export const applySarifRun = {
  id: 'sarif.applyRun',
  method: 'POST',
  url: '/sarif/runs/{runId}/apply',
  access: 'org_admin',
  answer: SarifRun,
  errors: ['sarif_run_not_found'],
} as const satisfies AppOperation

export const getSarifPreview = {
  id: 'sarif.getPreview',
  method: 'GET',
  url: '/sarif/previews/{previewId}',
  access: 'org_admin',
  answer: SarifPreview,
  errors: ['sarif_preview_not_found'],
} as const satisfies AppOperation

/** Does what the dry run showed. Repeating it answers the same run as a duplicate. */
export const applySarifPreview = {
  id: 'sarif.applyPreview',
  method: 'POST',
  url: '/sarif/previews/{previewId}/apply',
  access: 'org_admin',
  answer: SarifRun,
  errors: ['sarif_preview_not_found'],
} as const satisfies AppOperation
