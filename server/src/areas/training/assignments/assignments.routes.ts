import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import {
  assignMany,
  createAssignment,
  deactivateAssignment,
  getAssignment,
  getSummary,
  listAssignees,
  listAssignments,
  listCycles,
  showUserAssignments,
  updateAssignment,
} from './assignments.ts'

export function assignmentRoutes(app: PublicApi<WithCatalog>): void {
  app.bind(contract.listAssignments, (ctx, { query }) => listAssignments(ctx, query))
  app.bind(contract.getAssignment, (ctx, { params }) => getAssignment(ctx, params.assignmentId))
  app.bind(contract.createAssignment, (ctx, { body }) => createAssignment(ctx, body))
  app.bind(contract.updateAssignment, (ctx, { params, body }) => updateAssignment(ctx, params.assignmentId, body))
  app.bind(contract.deactivateAssignment, (ctx, { params }) => deactivateAssignment(ctx, params.assignmentId))
  app.bind(contract.listUserAssignments, (ctx, { params }) => showUserAssignments(ctx, params.userId))
}

/** Routes that only the console uses. */
export function assignmentConsoleRoutes(webApp: AppApi<WithCatalog>): void {
  webApp.bind(contract.assignMany, ({ ctx }, { body }) => assignMany(ctx, body))
  webApp.bind(contract.getAssignmentSummary, ({ ctx }, { params }) => getSummary(ctx, params.assignmentId))
  webApp.bind(contract.listAssignees, ({ ctx }, { params, query }) => listAssignees(ctx, params.assignmentId, query))
  webApp.bind(contract.listAssignmentCycles, ({ ctx }, { params }) => listCycles(ctx, params.assignmentId))
}
