import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import { deleteStore, listStores, saveStore, testStore } from './record-stores.ts'

export function register({ app, services: { guard } }: Routes<unknown, { guard: Guard }>): void {
  app.bind(contract.listRecordStores, ({ ctx }) => listStores(ctx))
  app.bind(contract.saveRecordStore, ({ ctx }, { body }) => saveStore(ctx, guard, body))
  app.bind(contract.deleteRecordStore, ({ ctx }) => deleteStore(ctx))
  app.bind(contract.testRecordStore, ({ ctx }) => testStore(ctx))
}
