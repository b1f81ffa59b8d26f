import * as contract from '@parapet/contract'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { createTeam, deleteTeam, getTeam, listTeams, updateTeam } from './teams.ts'

export function teamRoutes(app: PublicApi<WithCatalog>): void {
  app.bind(contract.listTeams, (ctx) => listTeams(ctx))
  app.bind(contract.getTeam, (ctx, { params }) => getTeam(ctx, params.teamId))
  app.bind(contract.createTeam, (ctx, { body }) => createTeam(ctx, body))
  app.bind(contract.updateTeam, (ctx, { params, body }) => updateTeam(ctx, params.teamId, body))
  app.bind(contract.deleteTeam, (ctx, { params }) => deleteTeam(ctx, params.teamId))
}
