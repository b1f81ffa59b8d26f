import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { exportTeamPeople, listTeamFindings, listTeamPeople } from './team-progress.ts'

const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function register({ app }: Routes<WithCatalog>): void {
  app.bind(contract.listTeamPeople, ({ ctx }, { params }) => listTeamPeople(ctx, params.teamId))
  app.bind(contract.listTeamFindings, ({ ctx }, { params }) => listTeamFindings(ctx, params.teamId))
  app.bindDownload(
    contract.exportTeamPeople,
    ({ ctx }, { params }) => exportTeamPeople(ctx, params.teamId),
    createGate(exportsAtOnce),
  )
}
