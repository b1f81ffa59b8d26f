/**
 * A certificate as Open Badge 3.0: a verifiable credential, signed as VC-JWT. It says what the certificate says: name,
 * category, organization, dates, work and number. https://www.imsglobal.org/spec/ob/v3p0
 */
import { sign } from 'node:crypto'
import type { Certificate, CertificateBadge } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { UserContext } from '../../../platform/context.ts'
import { achievementUrl, issuerUrl, keyUrl, toAchievement, toProfile } from './badge-documents.ts'
import { getSigningKey, type SigningKey } from './badge-keys.ts'
import { findHolder, findUserCertificateRow } from './certificates.queries.ts'
import { toCertificate } from './certificates.ts'
import { describeWork } from './describe-work.ts'
import { drawBadge } from './draw-badge.ts'

const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']
const schema = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

/** Only for the person who earned it. */
export async function createBadge(ctx: UserContext, certificateId: string): Promise<CertificateBadge> {
  const { userId } = ctx.actor
  const row = await findUserCertificateRow(ctx.db, ctx.org.id, { id: certificateId, userId })
  const holder = await findHolder(ctx.db, ctx.org.id, userId)
  if (row === undefined || holder === undefined) throw new AppError('certificate_not_found')
  const certificate = toCertificate(ctx, row)
  const issuer = { id: ctx.org.id, name: holder.organizationName }
  const credential = toCredential(ctx.publicUrl, issuer, certificate)
  const jwt = signCredential(ctx.publicUrl, issuer.id, credential, await getSigningKey(ctx))
  const { certificateNumber: fileName, categoryTitle } = certificate
  return {
    fileName,
    jwt,
    json: `${JSON.stringify(envelope(jwt), undefined, 2)}\n`,
    svg: drawBadge({ title: categoryTitle, organizationName: issuer.name, jwt }),
  }
}

type Issuer = { id: string; name: string }
type Credential = ReturnType<typeof toCredential>

function toCredential(publicUrl: string, issuer: Issuer, certificate: Certificate) {
  const { verificationUrl, categoryId, categoryTitle, issuedAt, expiresAt } = certificate
  return {
    '@context': contexts,
    id: `${verificationUrl}#badge`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: categoryTitle,
    issuer: toProfile(publicUrl, issuer),
    validFrom: issuedAt,
    ...(expiresAt === null ? {} : { validUntil: expiresAt }),
    credentialSubject: {
      // Identifies the holder of this certificate and reveals nothing else about them.
      id: `${verificationUrl}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: certificate.userName }],
      achievement: toAchievement(achievementUrl(publicUrl, issuer.id, categoryId), categoryTitle),
    },
    evidence: [
      {
        id: verificationUrl,
        type: ['Evidence'],
        name: `Certificate ${certificate.certificateNumber}`,
        narrative: describeWork(certificate),
      },
    ],
    credentialSchema: [{ id: schema, type: '1EdTechJsonSchemaValidator2019' }],
  }
}

/** A compact JWS whose payload is the credential, plus the claims that Open Badges 3.0 requires. */
function signCredential(publicUrl: string, orgId: string, credential: Credential, key: SigningKey): string {
  const header = { alg: 'RS256', typ: 'JWT', kid: keyUrl(publicUrl, orgId, key.id) }
  const payload = {
    ...credential,
    iss: issuerUrl(publicUrl, orgId),
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: toSeconds(credential.validFrom),
    ...(credential.validUntil === undefined ? {} : { exp: toSeconds(credential.validUntil) }),
  }
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key.privateKey).toString('base64url')}`
}

/** JSON for programs that don't accept a bare JWT (Verifiable Credentials 2.0, enveloped credential). */
function envelope(jwt: string) {
  return { '@context': contexts[0], id: `data:application/vc+jwt,${jwt}`, type: 'EnvelopedVerifiableCredential' }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function toSeconds(timestamp: string): number {
  return Math.floor(Date.parse(timestamp) / 1000)
}
