import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import { confirmingBy } from '../../access/sign-in/sign-in.ts'
import { deleteStore, listStores, saveStore, testStore } from './record-stores.ts'

export function recordStoreRoutes(app: AppApi, guard: Guard): void {
  app.bind(contract.listRecordStores, ({ ctx }) => listStores(ctx))
  app.bind(contract.saveRecordStore, (request, { body }) => saveStore(request.ctx, guard, body, confirmingBy(request)))
  app.bind(contract.deleteRecordStore, ({ ctx }) => deleteStore(ctx))
  app.bind(contract.testRecordStore, ({ ctx }) => testStore(ctx))
}
