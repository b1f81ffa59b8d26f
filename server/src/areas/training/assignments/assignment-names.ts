import { type SubjectNames, uuidPattern } from '../../organization/audit/audit.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { listAssignees, matchAssignments } from './assignment-names.queries.ts'
import { resolveTargetTitle } from './assignments.rules.ts'

/** In the audit log an assignment is called after its target and its assignee. */
export const assignmentNames: SubjectNames<CatalogContext> = {
  async find({ db, org, catalog }, ids) {
    const rows = await listAssignees(
      db,
      org.id,
      ids.filter((id) => uuidPattern.test(id)),
    )
    return rows.map(({ id, assignee, courseName, ...target }) => ({
      id,
      name: `${resolveTargetTitle(catalog, target, courseName)} to ${assignee}`,
    }))
  },
  matching: matchAssignments,
}
