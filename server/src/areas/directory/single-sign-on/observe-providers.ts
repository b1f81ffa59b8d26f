import { Counter, type Registry } from 'prom-client'
import type { ProviderCounts } from './provider-counts.ts'

/** Of this process, all organizations together. */
export function observeProviders({ outcomes, refusals }: ProviderCounts, registry: Registry): void {
  new Counter({
    name: 'parapet_sso_answers_total',
    help: 'Visits that came from identity providers, by how they ended',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(outcomes)) this.inc({ outcome }, count)
    },
  })
  new Counter({
    name: 'parapet_sso_refusals_total',
    help: 'Sign-ins and confirmations through identity providers that were refused, by the code that people see',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(refusals)) this.inc({ reason }, count)
    },
  })
}
