import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { createTeam, deleteTeam, getTeam, listTeams, updateTeam } from './teams.ts'

export function register({ both }: Routes<WithCatalog>): void {
  both.bind(contract.listTeams, (ctx) => listTeams(ctx))
  both.bind(contract.getTeam, (ctx, { params }) => getTeam(ctx, params.teamId))
  both.bind(contract.createTeam, (ctx, { body }) => createTeam(ctx, body))
  both.bind(contract.updateTeam, (ctx, { params, body }) => updateTeam(ctx, params.teamId, body))
  both.bind(contract.deleteTeam, (ctx, { params }) => deleteTeam(ctx, params.teamId))
}
