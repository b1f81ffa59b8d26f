/** The trails of all features together: every action with its sentence, and every type of subject with its names. */
import type { AuditedAction, AuditTrail } from '../../organization/audit/audit.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'

export type AuditBook = {
  actions: Readonly<Record<string, AuditedAction>>
  subjects: Readonly<NonNullable<AuditTrail<CatalogContext>['subjects']>>
}

export function openBook(trails: readonly AuditTrail<CatalogContext>[]): AuditBook {
  return {
    actions: Object.assign({}, ...trails.map(({ actions }) => actions)),
    subjects: Object.assign({}, ...trails.map(({ subjects }) => subjects)),
  }
}
