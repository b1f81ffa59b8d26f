import type { Config } from '../config/config.ts'
import { createGuard, type Guard, resolveByDns } from '../platform/net/guard.ts'

/** Where identity providers may be. Webhooks may not go to internal hosts: anybody's admin could read them there. */
export function openProviderGuard(config: Config, publicUrl: () => string): Guard {
  return createGuard({
    isLocalAllowed: config.isLocalWebhookAllowed,
    resolve: resolveByDns(config.webhookDnsServers),
    internalHosts: config.internalHosts,
    ownHost: () => new URL(publicUrl()).host,
  })
}
