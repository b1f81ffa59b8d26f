import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { createProgram, deleteProgram, getProgram, listPrograms, updateProgram } from './programs.ts'
import { endProgram, startProgram, unscheduleProgram } from './start-programs.ts'
import { summarizeProgram } from './summarize-program.ts'

export function register({ app }: Routes<WithCatalog>): void {
  app.bind(contract.listPrograms, ({ ctx }) => listPrograms(ctx))
  app.bind(contract.getProgram, ({ ctx }, { params }) => getProgram(ctx, params.programId))
  app.bind(contract.getProgramSummary, ({ ctx }, { params, query }) =>
    summarizeProgram(ctx, params.programId, query.isPilot === true),
  )
  app.bind(contract.createProgram, ({ ctx }, { body }) => createProgram(ctx, body))
  app.bind(contract.updateProgram, ({ ctx }, { params, body }) => updateProgram(ctx, params.programId, body))
  app.bind(contract.startProgram, ({ ctx }, { params, body }) => startProgram(ctx, params.programId, body))
  app.bind(contract.unscheduleProgram, ({ ctx }, { params }) => unscheduleProgram(ctx, params.programId))
  app.bind(contract.endProgram, ({ ctx }, { params, body }) => endProgram(ctx, params.programId, body))
  app.bind(contract.deleteProgram, ({ ctx }, { params }) => deleteProgram(ctx, params.programId))
}
