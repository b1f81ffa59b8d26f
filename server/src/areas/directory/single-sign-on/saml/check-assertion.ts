/** What an assertion says about itself, once its signature has been verified. */
import { minuteMs } from '../../../../platform/clock/durations.ts'
import { childrenNamed, saml, textOf, type XmlElement } from './read-xml.ts'
import { SamlRefusal, type SamlRefusalReason } from './saml-refusals.ts'

/** Allowed difference between clocks; more than this is a misconfiguration. */
export const clockSkewMs = 2 * minuteMs

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

export type Expected = {
  idpEntityId: string
  /** Our entity ID at the identity provider. */
  entityId: string
  acsUrl: string
  /** The id of our request in this browser; null if the sign-in starts at the identity provider. */
  requestId: string | null
  now: Date
}

/** Refuses an assertion from another issuer, for another recipient or outside its time; returns when it expires. */
export function checkAssertion(assertion: XmlElement, expected: Expected): { id: string; expiresAt: Date } {
  const { now } = expected
  if (textOf(only(assertion, 'Issuer')) !== expected.idpEntityId) {
    throw new SamlRefusal('wrong_issuer', textOf(only(assertion, 'Issuer')))
  }
  refuseLater(assertion.getAttribute('IssueInstant'), now)
  const confirmedUntil = checkConfirmation(assertion, expected)
  const conditionsUntil = checkConditions(assertion, expected)
  for (const statement of childrenNamed(assertion, saml, 'AuthnStatement')) {
    refuseEarlier(statement.getAttribute('SessionNotOnOrAfter'), now, 'session_ended')
  }
  const until = Math.max(confirmedUntil.getTime(), conditionsUntil.getTime())
  return { id: assertion.getAttribute('ID') ?? '', expiresAt: new Date(until + clockSkewMs) }
}

function checkConditions(assertion: XmlElement, { entityId, now }: Expected): Date {
  const conditions = only(assertion, 'Conditions')
  const notBefore = conditions?.getAttribute('NotBefore') || null
  const until = readTime(conditions?.getAttribute('NotOnOrAfter') ?? null)
  if (conditions === undefined || until === undefined) throw new SamlRefusal('no_conditions')
  refuseLater(notBefore, now)
  refuseEarlier(conditions.getAttribute('NotOnOrAfter'), now, 'expired')
  const restrictions = childrenNamed(conditions, saml, 'AudienceRestriction')
  if (restrictions.length === 0) throw new SamlRefusal('no_audience')
  for (const restriction of restrictions) {
    const audiences = childrenNamed(restriction, saml, 'Audience').map(textOf)
    if (!audiences.includes(entityId)) throw new SamlRefusal('wrong_audience', audiences[0])
  }
  return until
}

/** At least one confirmation must be for us; SAML allows others as well. */
function checkConfirmation(assertion: XmlElement, expected: Expected): Date {
  const confirmations = childrenNamed(only(assertion, 'Subject') ?? assertion, saml, 'SubjectConfirmation').filter(
    (confirmation) => confirmation.getAttribute('Method') === bearer,
  )
  let refusal = new SamlRefusal('no_confirmation')
  for (const confirmation of confirmations) {
    try {
      return checkConfirmationData(only(confirmation, 'SubjectConfirmationData'), expected)
    } catch (error) {
      if (!(error instanceof SamlRefusal)) throw error
      refusal = error
    }
  }
  throw refusal
}

function checkConfirmationData(data: XmlElement | undefined, { acsUrl, requestId, now }: Expected): Date {
  const until = readTime(data?.getAttribute('NotOnOrAfter') ?? null)
  if (data === undefined || until === undefined) throw new SamlRefusal('no_confirmation')
  const recipient = data.getAttribute('Recipient') || undefined
  if (recipient === undefined) throw new SamlRefusal('no_recipient')
  if (recipient !== acsUrl) throw new SamlRefusal('wrong_recipient', recipient)
  checkRequest(data.getAttribute('InResponseTo'), requestId)
  refuseLater(data.getAttribute('NotBefore') || null, now)
  refuseEarlier(data.getAttribute('NotOnOrAfter'), now, 'expired')
  return until
}

/** Both the response and the assertion name the request they answer; only the latter is sure to be signed. */
export function checkRequest(inResponseTo: string | null, requestId: string | null): void {
  const named = inResponseTo || null
  if (named === requestId) return
  throw new SamlRefusal(named === null ? 'no_request' : 'wrong_request')
}

function refuseLater(time: string | null, now: Date): void {
  const from = readTime(time)
  if (from !== undefined && from.getTime() > now.getTime() + clockSkewMs) {
    throw new SamlRefusal('not_yet_valid', `${time}, here it is ${now.toISOString()}`)
  }
}

function refuseEarlier(time: string | null, now: Date, reason: SamlRefusalReason): void {
  const until = readTime(time)
  if (until !== undefined && until.getTime() <= now.getTime() - clockSkewMs) {
    throw new SamlRefusal(reason, `${time}, here it is ${now.toISOString()}`)
  }
}

/** SAML times are in UTC. Other formats can't be compared. */
function readTime(text: string | null): Date | undefined {
  if (text === null || text === '') return undefined
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new SamlRefusal('no_conditions', text)
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new SamlRefusal('no_conditions', text)
  return time
}

/** The only child of that name. With two, it would be unclear which counts. */
export function only(parent: XmlElement, name: string): XmlElement | undefined {
  const found = childrenNamed(parent, saml, name)
  if (found.length > 1) throw new SamlRefusal(name === 'Conditions' ? 'no_conditions' : 'ambiguous_attribute', name)
  return found[0]
}
