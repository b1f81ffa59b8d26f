import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import {
  assignMany,
  createAssignment,
  deactivateAssignment,
  exportAssignments,
  findAssignments,
  getAssignment,
  getSummary,
  listAssignees,
  listAssignmentDueDates,
  listAssignments,
  listCycles,
  listDueDates,
  listPersonDueDates,
  setDueDates,
  showUserAssignments,
  updateAssignment,
} from './assignments.ts'

const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function register({ both, app }: Routes<WithCatalog>): void {
  both.bind(contract.listAssignments, (ctx, { query }) => listAssignments(ctx, query))
  both.bind(contract.getAssignment, (ctx, { params }) => getAssignment(ctx, params.assignmentId))
  both.bind(contract.createAssignment, (ctx, { body }) => createAssignment(ctx, body))
  both.bind(contract.updateAssignment, (ctx, { params, body }) => updateAssignment(ctx, params.assignmentId, body))
  both.bind(contract.deactivateAssignment, (ctx, { params }) => deactivateAssignment(ctx, params.assignmentId))
  both.bind(contract.listUserAssignments, (ctx, { params }) => showUserAssignments(ctx, params.userId))
  both.bind(contract.setDueDates, (ctx, { params, body }) => setDueDates(ctx, params.assignmentId, body))
  both.bind(contract.listDueDates, (ctx, { params, query }) => listDueDates(ctx, params.assignmentId, query))
  app.bind(contract.findAssignments, ({ ctx }, { query }) => findAssignments(ctx, query))
  app.bindDownload(
    contract.exportAssignments,
    ({ ctx }, { query }) => exportAssignments(ctx, query),
    createGate(exportsAtOnce),
  )
  app.bind(contract.assignMany, ({ ctx }, { body }) => assignMany(ctx, body))
  app.bind(contract.getAssignmentSummary, ({ ctx }, { params }) => getSummary(ctx, params.assignmentId))
  app.bind(contract.listAssignees, ({ ctx }, { params, query }) => listAssignees(ctx, params.assignmentId, query))
  app.bind(contract.listAssignmentCycles, ({ ctx }, { params }) => listCycles(ctx, params.assignmentId))
  app.bind(contract.listPersonDueDates, ({ ctx }, { params, query }) => listPersonDueDates(ctx, params.userId, query))
  app.bind(contract.listAssignmentDueDates, ({ ctx }, { params, query }) =>
    listAssignmentDueDates(ctx, params.assignmentId, query),
  )
}
