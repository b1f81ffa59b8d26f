import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../../platform/database/database.ts'
import { listExpiringKeys } from './api-keys.ts'

/** For an alert before a system loses access. */
export function observeKeys(db: Db, registry: Registry): void {
  new Gauge({
    name: 'parapet_api_keys_expiring',
    help: 'API keys that expire within 14 days',
    registers: [registry],
    async collect() {
      const keys = await listExpiringKeys(db, new Date()).catch(() => undefined)
      this.set(keys?.filter(({ isExpired }) => !isExpired).length ?? Number.NaN)
    },
  })
}
