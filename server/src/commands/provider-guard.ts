import type { Config } from '../config/config.ts'
import { createGuard, type Guard, resolveByDns } from '../platform/net/guard.ts'

/**
 * Where identity providers may be. Webhooks may not go to internal hosts: any organization's admin could read from
 * them.
 */
export function openProviderGuard(config: Config, publicUrl: () => string): Guard {
  return createGuard({
    isLocalAllowed: config.isLocalWebhookAllowed,
    resolve: resolveByDns(config.webhookDnsServers),
    internalHosts: config.internalHosts,
    ownHost: () => new URL(publicUrl()).host,
  })
}
