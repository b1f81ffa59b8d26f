/** What an identity provider needs to know about us, and where we send people. */
import { html } from '../../../../platform/html.ts'

export type ServiceAddresses = { entityId: string; acsUrl: string; logoutUrl: string }

/** The addresses of a connection. The metadata address is also our entity ID, since it is a unique absolute URI. */
export function serviceAddresses(publicUrl: string, connectionId: string): ServiceAddresses {
  const base = `${publicUrl}/sso/${connectionId}`
  return { entityId: `${base}/metadata`, acsUrl: `${base}/acs`, logoutUrl: `${base}/logout` }
}

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings'

/** The metadata of the service, to be imported at the identity provider. */
export function writeServiceMetadata(
  { entityId, acsUrl, logoutUrl }: ServiceAddresses,
  connection: { decryptionCertificate: string | null; acceptsResponseSignature: boolean },
): string {
  const certificate = connection.decryptionCertificate?.replace(/-----[^-]+-----|\s/g, '')
  const ciphers = ['2009/xmlenc11#aes256-gcm', '2009/xmlenc11#aes128-gcm', '2001/04/xmlenc#aes256-cbc']
  const key =
    certificate === undefined
      ? undefined
      : html`
    <KeyDescriptor use="encryption">
      <ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
      ${ciphers.map((cipher) => html`<EncryptionMethod Algorithm="http://www.w3.org/${cipher}"/>`)}
      <EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/>
    </KeyDescriptor>`
  return html`<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="${String(!connection.acceptsResponseSignature)}" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${key}
    <SingleLogoutService Binding="${bindings}:HTTP-Redirect" Location="${logoutUrl}"/>
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="${bindings}:HTTP-POST" Location="${acsUrl}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`.text
}

/** Where the browser goes to sign in: the provider's address with our request in it. */
export async function writeRequestUrl(
  { entityId, acsUrl }: ServiceAddresses,
  request: { idpSsoUrl: string; certificates: readonly string[]; requestId: string; isFresh: boolean },
): Promise<string> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const { idpSsoUrl, certificates, requestId, isFresh } = request
  const library = new SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    entryPoint: idpSsoUrl,
    idpCert: [...certificates],
    generateUniqueId: () => requestId,
    // The provider decides the name format and the sign-in method.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Confirming requires the person, not just their browser session.
    forceAuthn: isFresh,
    // We match responses to requests ourselves, in a store that all processes share.
    validateInResponseTo: ValidateInResponseTo.never,
  })
  // Providers return the RelayState unchanged, so it finds the sign-in without reading the XML.
  return library.getAuthorizeUrlAsync(requestId, undefined, {})
}

/** The redirect back to a provider that requested a logout, with the result. */
export async function writeLogoutAnswerUrl(
  { entityId, acsUrl }: ServiceAddresses,
  answer: { idpLogoutUrl: string; certificates: readonly string[]; requestId: string; relayState: string | null },
): Promise<string> {
  const { SAML } = await import('@node-saml/node-saml')
  const { idpLogoutUrl, certificates, requestId, relayState } = answer
  const library = new SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    entryPoint: idpLogoutUrl,
    logoutUrl: idpLogoutUrl,
    idpCert: [...certificates],
  })
  const request = { ID: requestId, issuer: entityId, nameID: '', nameIDFormat: '' }
  return library.getLogoutResponseUrlAsync(request, relayState ?? '', {}, true)
}
