import type { CertificateStatus, CertificateVerification } from '@parapet/contract'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { html } from '../../../platform/html.ts'
import { sendPage } from '../../../platform/http/answer/send-page.ts'
import type { Page, Pages } from '../../../platform/http/apis/pages.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import { readCertificateBrand, readCertificateLogo, verificationUrl, verifyCertificate } from './certificates.ts'
import { describeWork } from './describe-work.ts'
import { formatDate } from './format-date.ts'

/** Enough to check many certificates by hand, far too few to guess numbers. */
const checksPerMinute = 60

/** Browsers' PDF viewers are pages themselves and need these permissions to show a document. */
const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Reports are verified at the same URL, by their checksum. */
export type SendReport = (reply: FastifyReply, db: Db, asked: { checksum: string; isJson: boolean }) => Promise<unknown>

const checksumPattern = /^[\da-f]{64}$/i

/** Public for anyone with the number of a certificate: page, JSON and PDF. */
export function bindVerifyPages(pages: Pages, sendReport: SendReport): void {
  const sendDocument = async ({ ctx, params, reply }: Page<unknown, 'document'>) => {
    const at = { db: ctx.db, now: ctx.clock.now() }
    const [, number = '', ending] = /^(.*?)(?:\.(json|pdf))?$/s.exec(params.document) ?? []
    if (checksumPattern.test(number) && ending !== 'pdf') {
      return sendReport(reply, ctx.db, { checksum: number, isJson: ending === 'json' })
    }
    if (ending === undefined) return sendVerificationPage(reply, at, number)
    const certificate = await verifyCertificate(at, number)
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (ending === 'json') return certificate
    // Loaded on first use: few processes ever need it, and startup must not wait for it.
    const { drawCertificate } = await import('./draw-certificate.ts')
    const { certificateNumber } = certificate
    const pdf = await drawCertificate({
      certificate,
      brand: await readCertificateBrand(ctx.db, number),
      verificationUrl: verificationUrl(ctx.publicUrl, certificateNumber),
    })
    return reply
      .header('content-security-policy', pdfPolicy)
      .header('content-disposition', `inline; filename="${certificateNumber}.pdf"`)
      .header('content-type', 'application/pdf')
      .send(pdf)
  }
  pages.get('/verify/:document', sendDocument, { limit: createAddressLimit(checksPerMinute) })
}

const titles: Record<CertificateStatus, string> = {
  valid: 'This certificate is valid',
  expired: 'This certificate has expired',
  renewed: 'This certificate was renewed',
}

async function sendVerificationPage(
  reply: FastifyReply,
  at: { db: Db; now: Date },
  number: string,
): Promise<FastifyReply> {
  try {
    const certificate = await verifyCertificate(at, number)
    const found = await readCertificateLogo(at.db, number)
    const alt = certificate.organizationName
    const logo = found === null ? undefined : { src: found.url, alt, isForDark: found.legibleOn === 'dark' }
    return sendPage(reply, { title: titles[certificate.status], content: describe(certificate), logo })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'certificate_not_found')) throw error
    return sendPage(reply, {
      status: error.status,
      title: 'We can’t find that certificate',
      content: html`<p>Check the number against the document.</p>`,
    })
  }
}

function describe(certificate: CertificateVerification) {
  return html`<dl>
<dt>Name</dt><dd>${certificate.name}</dd>
<dt>Completed</dt><dd>${certificate.categoryTitle}</dd>
<dt>Organization</dt><dd>${certificate.organizationName}</dd>
<dt>Issued</dt><dd><time datetime="${certificate.issuedAt}">${formatDate(certificate.issuedAt)}</time></dd>
${describeEnd(certificate)}<dt>Work</dt><dd>${describeWork(certificate)}</dd>
<dt>Number</dt><dd>${certificate.certificateNumber}</dd>
</dl>
${describeRenewal(certificate)}<p>Issued for completing every topic and scenario in this category.</p>
<p><a href="${certificate.certificateNumber}.pdf">Download certificate (PDF)</a></p>`
}

function describeEnd({ expiresAt, isValid }: CertificateVerification) {
  if (expiresAt === null) return html``
  const label = isValid ? 'Valid until' : 'Expired'
  return html`<dt>${label}</dt><dd><time datetime="${expiresAt}">${formatDate(expiresAt)}</time></dd>
`
}

function describeRenewal({ renewedByNumber }: CertificateVerification) {
  if (renewedByNumber === null) return html``
  return html`<p>A newer certificate replaces it: <a href="${renewedByNumber}">${renewedByNumber}</a></p>
`
}
