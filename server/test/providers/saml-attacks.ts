/** What attackers send instead of an identity provider's response, and why each is refused. */
import { createPublicKey } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { SamlRefusalReason } from '../../src/areas/directory/single-sign-on/saml/saml-refusals.ts'
import {
  type AssertionFields,
  encode,
  insertSignature,
  type Keys,
  namespaces,
  sign,
  writeAssertion,
  writeAttribute,
  writeResponse,
  writeSignature,
} from './saml-messages.ts'

export type AttackMaterial = {
  /** What the identity provider would say about the attacker, who has an account there. */
  fields: AssertionFields
  /** Of the identity provider. */
  keys: Keys
  attackerKeys: Keys
}

export type Attack = { name: string; reason: SamlRefusalReason; build(material: AttackMaterial): string }

/** The victim, whom the attacker wants to impersonate. */
const victim = { subject: 'admin-1', email: 'admin@example.com', name: 'Admin Example' }

function evilOf(fields: AssertionFields, id = '_evil'): string {
  return writeAssertion({ ...fields, ...victim, id })
}

function honestParts({ fields, keys }: AttackMaterial) {
  const plain = writeAssertion(fields)
  return { plain, signature: writeSignature(plain, keys), signed: sign(plain, keys) }
}

/** The response with the content as it is. */
const respond = ({ fields }: AttackMaterial, content: string) => encode(writeResponse(fields, content))

/** Changes the fields before the identity provider signs: its response to another service, or at another time. */
const signedWith = (change: (fields: AssertionFields) => Partial<AssertionFields>) => (material: AttackMaterial) => {
  const fields = { ...material.fields, ...change(material.fields) }
  return encode(writeResponse(material.fields, sign(writeAssertion(fields), material.keys)))
}

/** Changes the text of the assertion before it is signed. */
const signedAfter = (change: (assertion: string) => string) => (material: AttackMaterial) =>
  respond(material, sign(change(writeAssertion(material.fields)), material.keys))

/** Changes the response around an honest assertion. */
const around = (change: (response: string) => string) => (material: AttackMaterial) =>
  encode(change(writeResponse(material.fields, honestParts(material).signed)))

const inside = (element: string, name: string, content: string) => element.replace(`</${name}>`, `${content}</${name}>`)

const wrapping: Attack[] = [
  {
    name: 'XSW1: a forged response whose signature holds the signed one',
    reason: 'several_assertions',
    build: ({ fields, keys }) => {
      const signed = writeResponse(fields, writeAssertion(fields))
      const signature = inside(writeSignature(signed, keys), 'ds:Signature', signed)
      return encode(insertSignature(writeResponse(fields, evilOf(fields), { id: '_evilresponse' }), signature))
    },
  },
  {
    name: 'XSW2: a forged response with the signed one beside the signature',
    reason: 'several_assertions',
    build: ({ fields, keys }) => {
      const signed = writeResponse(fields, writeAssertion(fields))
      const both = signed + writeSignature(signed, keys)
      return encode(insertSignature(writeResponse(fields, evilOf(fields), { id: '_evilresponse' }), both))
    },
  },
  {
    name: 'XSW3: a forged assertion before the signed one',
    reason: 'several_assertions',
    build: (material) => respond(material, evilOf(material.fields) + honestParts(material).signed),
  },
  {
    name: 'XSW4: a forged assertion around the signed one',
    reason: 'several_assertions',
    build: (material) =>
      respond(material, inside(evilOf(material.fields), 'saml:Assertion', honestParts(material).signed)),
  },
  {
    name: 'XSW5: a forged assertion that carries the signature of one at the end',
    reason: 'several_assertions',
    build: (material) => {
      const { plain, signature } = honestParts(material)
      return respond(material, insertSignature(evilOf(material.fields), signature) + plain)
    },
  },
  {
    name: 'XSW6: a forged assertion whose signature holds the signed one',
    reason: 'several_assertions',
    build: (material) => {
      const { plain, signature } = honestParts(material)
      return respond(material, insertSignature(evilOf(material.fields), inside(signature, 'ds:Signature', plain)))
    },
  },
  {
    name: 'XSW7: a forged assertion in Extensions',
    reason: 'duplicate_ids',
    build: (material) => {
      const { signed } = honestParts(material)
      const hidden = `<samlp:Extensions>${evilOf(material.fields, material.fields.id)}</samlp:Extensions>`
      return respond(material, hidden + signed)
    },
  },
  {
    name: 'XSW8: the signed assertion in an Object of the signature',
    reason: 'several_assertions',
    build: (material) => {
      const { plain, signature } = honestParts(material)
      const object = `<ds:Object>${plain}</ds:Object>`
      return respond(material, insertSignature(evilOf(material.fields), inside(signature, 'ds:Signature', object)))
    },
  },
]

const signatures: Attack[] = [
  {
    name: 'two elements with the ID that is signed',
    reason: 'duplicate_ids',
    build: (material) => {
      const twin = `<samlp:Extensions><x xmlns="urn:x:y" ID="${material.fields.id}"></x></samlp:Extensions>`
      return respond(material, twin + honestParts(material).signed)
    },
  },
  {
    name: 'a second SignedInfo, of the attacker',
    reason: 'malformed_signature',
    build: (material) => {
      const { signature } = honestParts(material)
      const evil = evilOf(material.fields)
      const forged = /<ds:SignedInfo>.*<\/ds:SignedInfo>/.exec(writeSignature(evil, material.attackerKeys))?.[0]
      const both = signature.replace('<ds:SignedInfo>', `${forged}<ds:SignedInfo>`)
      return respond(material, insertSignature(evil, both))
    },
  },
  {
    name: 'a second reference, to what is not signed',
    reason: 'malformed_signature',
    build: (material) => {
      const { signature } = honestParts(material)
      const reference = /<ds:Reference.*<\/ds:Reference>/.exec(signature)?.[0] ?? ''
      return respond(
        material,
        insertSignature(evilOf(material.fields), signature.replace(reference, reference + reference)),
      )
    },
  },
  {
    name: 'a second signature in the same assertion',
    reason: 'misplaced_signature',
    build: (material) => {
      const { signature, plain } = honestParts(material)
      return respond(material, insertSignature(plain, signature + signature))
    },
  },
  {
    name: 'a signature of another element',
    reason: 'signature_elsewhere',
    build: (material) => respond(material, insertSignature(evilOf(material.fields), honestParts(material).signature)),
  },
  {
    name: 'a reference to the whole document instead of an ID',
    reason: 'signature_elsewhere',
    build: (material) => {
      const { signed } = honestParts(material)
      return respond(material, signed.replace(`URI="#${material.fields.id}"`, 'URI=""'))
    },
  },
  {
    name: 'void canonicalisation: a relative namespace, and the digest of nothing',
    reason: 'relative_namespace',
    build: (material) => {
      const evil = evilOf(material.fields).replace('<saml:Subject>', '<saml:Subject xmlns:v="1">')
      return respond(material, insertSignature(evil, writeSignature(evil, material.keys, { digestOf: '' })))
    },
  },
  {
    name: 'the digest of nothing',
    reason: 'bad_signature',
    build: (material) => {
      const evil = evilOf(material.fields)
      return respond(material, insertSignature(evil, writeSignature(evil, material.keys, { digestOf: '' })))
    },
  },
  {
    name: 'namespace confusion: a signature that is only called so',
    reason: 'wrong_namespace',
    build: (material) => respond(material, honestParts(material).signed.replace(namespaces.ds, 'urn:example:not-dsig')),
  },
  {
    name: 'namespace confusion: an assertion of another namespace beside the signed one',
    reason: 'wrong_namespace',
    build: (material) => {
      const evil = evilOf(material.fields).replace(namespaces.saml, 'urn:example:not-saml')
      return respond(material, evil + honestParts(material).signed)
    },
  },
  {
    name: 'a transform that takes parts away before the digest',
    reason: 'unexpected_transform',
    build: (material) => {
      const xslt = '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"></ds:Transform>'
      return respond(material, honestParts(material).signed.replace('</ds:Transforms>', `${xslt}</ds:Transforms>`))
    },
  },
  {
    name: "the attacker's key in KeyInfo",
    reason: 'unknown_certificate',
    build: (material) => respond(material, sign(evilOf(material.fields), material.attackerKeys)),
  },
  {
    name: "the attacker's key under the certificate of the provider",
    reason: 'bad_signature',
    build: (material) => {
      const options = { certificate: material.keys.certificate }
      return respond(material, sign(evilOf(material.fields), material.attackerKeys, options))
    },
  },
  {
    name: 'HMAC with the public key of the provider as the secret',
    reason: 'hmac',
    build: (material) => {
      const key = createPublicKey(material.keys.certificate).export({ type: 'spki', format: 'pem' }).toString()
      return respond(material, sign(evilOf(material.fields), material.keys, { hmacSecret: key }))
    },
  },
  {
    name: 'HMAC with the certificate of the provider as the secret, and SHA-1',
    reason: 'hmac',
    build: (material) => {
      const options = { hmacSecret: material.keys.certificate, hash: 'sha1' as const }
      return respond(material, sign(evilOf(material.fields), material.keys, options))
    },
  },
  {
    name: 'a signature with SHA-1',
    reason: 'sha1',
    build: (material) => respond(material, sign(writeAssertion(material.fields), material.keys, { hash: 'sha1' })),
  },
  {
    name: 'a digest with SHA-1',
    reason: 'sha1',
    build: (material) => respond(material, sign(writeAssertion(material.fields), material.keys, { digest: 'sha1' })),
  },
  {
    name: 'a person changed after signing',
    reason: 'bad_signature',
    build: (material) => respond(material, honestParts(material).signed.replace('>vera-1<', `>${victim.subject}<`)),
  },
  {
    name: 'no signature',
    reason: 'unsigned',
    build: (material) => respond(material, evilOf(material.fields)),
  },
  {
    name: 'only the response signed',
    reason: 'only_response_signed',
    build: ({ fields, keys }) => encode(sign(writeResponse(fields, writeAssertion(fields)), keys)),
  },
]

const documents: Attack[] = [
  {
    name: 'a comment in the NameID',
    reason: 'comment',
    build: (material) =>
      respond(material, honestParts(material).signed.replace('>vera-1<', '>admin-1<!-- -->.example.net<')),
  },
  {
    name: 'a comment that the signature does not see',
    reason: 'comment',
    build: (material) => respond(material, honestParts(material).signed.replace('>vera-1<', '>vera<!-- x -->-1<')),
  },
  {
    name: 'a CDATA section in the NameID',
    reason: 'comment',
    build: (material) => respond(material, honestParts(material).signed.replace('>vera-1<', '><![CDATA[vera-1]]><')),
  },
  {
    name: 'a processing instruction in the NameID',
    reason: 'comment',
    build: (material) => respond(material, honestParts(material).signed.replace('>vera-1<', '>vera<?x ?>-1<')),
  },
  {
    name: 'a DOCTYPE',
    reason: 'doctype',
    build: around((response) => `<!DOCTYPE Response>${response}`),
  },
  {
    name: 'entities that multiply',
    reason: 'doctype',
    build: around(
      (response) =>
        `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${response.replace('vera-1', '&b;')}`,
    ),
  },
  {
    name: 'an entity that reads a file',
    reason: 'doctype',
    build: around(
      (response) => `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/hostname">]>${response.replace('vera-1', '&f;')}`,
    ),
  },
  {
    name: 'a deflate bomb',
    reason: 'not_xml',
    build: () => deflateRawSync(Buffer.alloc(100 * 1024 * 1024)).toString('base64'),
  },
  {
    name: 'a message that is too large',
    reason: 'too_large',
    build: (material) => respond(material, honestParts(material).signed + ' '.repeat(250 * 1024)),
  },
  {
    name: 'too many elements',
    reason: 'too_complex',
    build: (material) => respond(material, honestParts(material).signed + '<a/>'.repeat(20_000)),
  },
  {
    name: 'elements that are nested too deeply',
    reason: 'too_complex',
    build: (material) => respond(material, honestParts(material).signed + '<a>'.repeat(2000) + '</a>'.repeat(2000)),
  },
  {
    name: 'an element with too many attributes',
    reason: 'too_complex',
    build: (material) => {
      const many = Array.from({ length: 2000 }, (_, i) => ` a${i}="1"`).join('')
      return respond(material, `<a${many}></a>${honestParts(material).signed}`)
    },
  },
  {
    name: 'text that is not XML',
    reason: 'not_xml',
    build: () => encode('<samlp:Response'),
  },
  {
    name: 'text that is not Base64',
    reason: 'not_base64',
    build: () => '<samlp:Response/>',
  },
  {
    name: 'text that is not UTF-8',
    reason: 'not_xml',
    build: (material) =>
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(respond(material, ''), 'base64')]).toString('base64'),
  },
]

const later = (ms: number) => (fields: AssertionFields) => ({ now: new Date(fields.now.getTime() + ms) })

const claims: Attack[] = [
  {
    name: 'an attribute that comes twice',
    reason: 'ambiguous_attribute',
    build: signedAfter((assertion) =>
      inside(assertion, 'saml:AttributeStatement', writeAttribute('email', [victim.email])),
    ),
  },
  {
    name: 'an address with two values',
    reason: 'ambiguous_attribute',
    build: signedAfter((assertion) =>
      assertion.replace(
        /(<saml:AttributeValue>vera@[^<]+<\/saml:AttributeValue>)/,
        `$1${`<saml:AttributeValue>${victim.email}</saml:AttributeValue>`}`,
      ),
    ),
  },
  {
    name: 'two names in the subject',
    reason: 'ambiguous_attribute',
    build: signedAfter((assertion) =>
      assertion.replace('<saml:SubjectConfirmation ', '<saml:NameID>admin-1</saml:NameID><saml:SubjectConfirmation '),
    ),
  },
  {
    name: 'a transient name',
    reason: 'transient_subject',
    build: signedWith(() => ({ subjectFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })),
  },
  {
    name: 'the answer to the request of another browser',
    reason: 'wrong_request',
    build: ({ fields, keys }) => {
      const other = { ...fields, requestId: '_another' }
      return encode(writeResponse(other, sign(writeAssertion(other), keys)))
    },
  },
  {
    name: 'an assertion for the request of another browser in a fitting response',
    reason: 'wrong_request',
    build: signedWith(() => ({ requestId: '_another' })),
  },
  {
    name: 'an answer to no request',
    reason: 'no_request',
    build: ({ fields, keys }) => {
      const other = { ...fields, requestId: null }
      return encode(writeResponse(other, sign(writeAssertion(other), keys)))
    },
  },
  {
    name: 'an assertion for no request in a fitting response',
    reason: 'no_request',
    build: signedWith(() => ({ requestId: null })),
  },
  {
    name: 'an assertion for another recipient',
    reason: 'wrong_recipient',
    build: signedWith(() => ({ acsUrl: 'https://other.example.com/acs' })),
  },
  {
    name: 'an assertion without a recipient',
    reason: 'no_recipient',
    build: signedAfter((assertion) => assertion.replace(/ Recipient="[^"]*"/, '')),
  },
  {
    name: 'a response to another destination',
    reason: 'wrong_destination',
    build: around((response) =>
      response.replace(/ Destination="[^"]*"/, ' Destination="https://other.example.com/acs"'),
    ),
  },
  {
    name: 'a response without a destination',
    reason: 'no_destination',
    build: around((response) => response.replace(/ Destination="[^"]*"/, '')),
  },
  {
    name: 'an assertion for another service',
    reason: 'wrong_audience',
    build: signedWith(() => ({ entityId: 'https://other.example.com/metadata' })),
  },
  {
    name: 'an assertion for any service',
    reason: 'no_audience',
    build: signedAfter((assertion) =>
      assertion.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
    ),
  },
  {
    name: 'an assertion of another issuer',
    reason: 'wrong_issuer',
    build: signedWith(() => ({ idpEntityId: 'https://other.example.com/idp' })),
  },
  {
    name: 'a response of another issuer',
    reason: 'wrong_issuer',
    build: ({ fields, keys }) =>
      encode(
        writeResponse({ ...fields, idpEntityId: 'https://other.example.com/idp' }, sign(writeAssertion(fields), keys)),
      ),
  },
  {
    name: 'an assertion that expired more than two minutes ago',
    reason: 'expired',
    build: signedWith(later(-300_000 - 125_000)),
  },
  {
    name: 'an assertion that begins in more than two minutes',
    reason: 'not_yet_valid',
    build: signedWith(later(125_000)),
  },
  {
    name: 'an assertion without an end',
    reason: 'no_conditions',
    build: signedAfter((assertion) => assertion.replace(/(<saml:Conditions [^>]*) NotOnOrAfter="[^"]*"/, '$1')),
  },
  {
    name: 'an assertion whose bearer is not named',
    reason: 'no_confirmation',
    build: signedAfter((assertion) => assertion.replace('cm:bearer', 'cm:sender-vouches')),
  },
  {
    name: 'a session that has ended at the provider',
    reason: 'session_ended',
    build: signedAfter((assertion) =>
      assertion.replace(/( SessionIndex="[^"]*")/, '$1 SessionNotOnOrAfter="2020-01-01T00:00:00Z"'),
    ),
  },
  {
    name: 'an error of the provider',
    reason: 'provider_error',
    build: ({ fields }) =>
      encode(writeResponse(fields, '', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' })),
  },
  {
    name: 'a success without an assertion',
    reason: 'no_assertion',
    build: ({ fields }) => encode(writeResponse(fields, '')),
  },
  {
    name: 'another message than a response',
    reason: 'not_a_response',
    build: ({ fields }) =>
      encode(
        `<samlp:LogoutResponse xmlns:samlp="${namespaces.samlp}" ID="_l" Version="2.0" Destination="${fields.acsUrl}"/>`,
      ),
  },
]

/** Every vector with the one reason it is refused for. */
export const samlAttacks: readonly Attack[] = [...wrapping, ...signatures, ...documents, ...claims]
