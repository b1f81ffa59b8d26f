import { dayMs } from '../../../../platform/clock/durations.ts'
import type { OrgContext } from '../../../../platform/context.ts'
import type { ConnectionRow } from '../connections.queries.ts'
import { type Check, SsoFailure } from '../sso-failure.ts'
import { explainCertificate, parseCertificate } from './certificates.ts'
import { openSamlConnection } from './saml-connection.ts'

/** When to warn that a certificate expires. */
const noticeMs = 30 * dayMs

/** Checks of a SAML connection that need no browser. */
export function checkSaml(ctx: Pick<OrgContext, 'publicUrl' | 'sealer' | 'clock'>, row: ConnectionRow): Check[] {
  try {
    const { idpEntityId, certificates } = openSamlConnection(ctx, row)
    const now = ctx.clock.now()
    return [
      { name: 'provider', result: 'passed', message: idpEntityId },
      ...certificates.map((certificate) => checkCertificate(certificate, now)),
    ]
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error
    return [{ name: error.check, result: 'failed', message: error.message }]
  }
}

function checkCertificate(text: string, now: Date): Check {
  const problem = explainCertificate(text, now)
  if (problem !== undefined) return { name: 'certificate', result: 'failed', message: `The certificate ${problem}` }
  const endsAt = parseCertificate(text)?.validToDate ?? now
  const day = endsAt.toISOString().slice(0, 10)
  const isSoon = endsAt.getTime() - now.getTime() < noticeMs
  const message = isSoon ? `The certificate expires on ${day}. Add the next one beside it` : `Valid until ${day}`
  return { name: 'certificate', result: 'passed', message }
}
