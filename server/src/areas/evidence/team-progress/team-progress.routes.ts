import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { exportTeamPeople, listTeamFindings, listTeamPeople } from './team-progress.ts'

const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function teamProgressRoutes(webApp: AppApi<WithCatalog>): void {
  webApp.bind(contract.listTeamPeople, ({ ctx }, { params }) => listTeamPeople(ctx, params.teamId))
  webApp.bind(contract.listTeamFindings, ({ ctx }, { params }) => listTeamFindings(ctx, params.teamId))
  webApp.bindDownload(
    contract.exportTeamPeople,
    ({ ctx }, { params }) => exportTeamPeople(ctx, params.teamId),
    createGate(exportsAtOnce),
  )
}
