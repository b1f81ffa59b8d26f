import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { getBulkAct, listBulkActs, startBulkAct, undoBulkAct } from './bulk-acts.ts'

export function register({ app }: Routes<WithCatalog>): void {
  app.bind(contract.startBulkAct, ({ ctx }, { body }) => startBulkAct(ctx, body))
  app.bind(contract.getBulkAct, ({ ctx }, { params }) => getBulkAct(ctx, params.bulkActId))
  app.bind(contract.listBulkActs, ({ ctx }) => listBulkActs(ctx))
  app.bind(contract.undoBulkAct, ({ ctx }, { params }) => undoBulkAct(ctx, params.bulkActId))
}
