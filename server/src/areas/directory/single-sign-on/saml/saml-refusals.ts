/** Why a message from an identity provider is refused. The sentence tells the admin reading the log what to change. */
export const samlRefusals = {
  too_large: 'The message is larger than 256 KB. Send fewer groups or attributes.',
  not_base64: 'The SAMLResponse field is not Base64.',
  not_xml: 'The message is not well-formed XML in UTF-8.',
  too_complex: 'The message has too many elements or is nested too deeply. Send fewer groups or attributes.',
  doctype: 'The message contains a DOCTYPE or entity declarations. No identity provider sends those.',
  comment:
    'The message contains a comment, a CDATA section or a processing instruction, which can hide changes from a signature.',
  relative_namespace:
    'The message declares a namespace that is not an absolute URI, which can empty what a signature covers.',
  wrong_namespace: 'An element of the message is in a namespace that is not its own.',
  not_a_response: 'The message is not a SAML 2.0 response.',
  duplicate_ids: 'Two elements of the message have the same ID, so a signature could cover either.',
  several_assertions: 'The message contains more than one assertion, or an assertion in an unexpected place.',
  no_assertion: 'The response contains no assertion.',
  provider_error: 'The identity provider reported an error instead of signing the person in.',
  misplaced_signature: 'A signature is not directly inside the response or the assertion it should cover.',
  malformed_signature: 'A signature does not have exactly one SignedInfo, one reference and one value.',
  signature_elsewhere: 'A signature covers another element than the one it is in.',
  sha1: 'The signature uses SHA-1. Set the identity provider to sign with RSA-SHA256.',
  hmac: 'The signature uses a shared secret (HMAC). Set the identity provider to sign with RSA-SHA256.',
  unknown_algorithm:
    'The signature or the encryption uses an algorithm that is not accepted. Use RSA-SHA256, exclusive canonicalization and AES with RSA-OAEP.',
  unexpected_transform: 'The signature transforms the message in a way that SAML does not allow.',
  unsigned: 'Neither the response nor the assertion is signed. Set the identity provider to sign assertions.',
  only_response_signed:
    'Only the response is signed, not the assertion. Set the identity provider to sign assertions, or accept signed responses in the connection.',
  unknown_certificate:
    'The message is signed with a certificate that this connection does not have. If the identity provider has changed its certificate, add the new one.',
  bad_signature: 'The signature does not match the message and the certificates of this connection.',
  not_encrypted_for_us:
    'The assertion could not be decrypted. Give the identity provider the current encryption certificate of this connection.',
  wrong_issuer: 'The message comes from another issuer than the entity ID of this connection.',
  wrong_destination:
    'The response was sent to another address. Set the ACS URL of the identity provider to the one of this connection.',
  no_destination: 'The response does not say where it was sent (Destination).',
  wrong_recipient:
    'The assertion was made for another recipient. Set the ACS URL of the identity provider to the one of this connection.',
  no_recipient: 'The assertion does not name its recipient.',
  wrong_audience:
    'The assertion was made for another service. Set the audience (SP entity ID) of the identity provider to the one of this connection.',
  no_audience: 'The assertion does not name the service it was made for (Audience).',
  wrong_request: 'The response answers another sign-in than the one this browser began. Sign in again.',
  no_request:
    'The response answers no sign-in that began here. Allow sign-ins that begin at the identity provider in the connection, or start from the sign-in page.',
  no_confirmation: 'The assertion has no bearer confirmation with an end time.',
  no_conditions: 'The assertion does not say how long it is valid.',
  expired: 'The assertion has expired. Check the clocks of the identity provider and of this server.',
  not_yet_valid: 'The assertion is not valid yet. Check the clocks of the identity provider and of this server.',
  session_ended: 'The session at the identity provider has ended.',
  replayed: 'This assertion has been used before.',
  no_subject: 'The assertion has no NameID. Map a stable identifier to it in the identity provider.',
  transient_subject:
    'The NameID is transient, so nobody could be recognized by it. Use a persistent identifier or the email address.',
  ambiguous_attribute: 'An attribute that must have one value appears more than once.',
  no_email: 'The identity provider sent no email address. Map `email` in the identity provider.',
  not_signed_query: 'The logout request has no signature. Set the identity provider to sign logout requests.',
} as const

export type SamlRefusalReason = keyof typeof samlRefusals

/** Refuses a message. The detail is bounded, holds nothing secret, and is for the log only. */
export class SamlRefusal extends Error {
  readonly reason: SamlRefusalReason
  readonly detail: string | undefined

  constructor(reason: SamlRefusalReason, detail?: string) {
    super(samlRefusals[reason])
    this.reason = reason
    this.detail = detail?.replace(/[\p{C}\s]+/gu, ' ').slice(0, 200)
  }
}
