import type { Certificate } from '@parapet/contract'

/** LinkedIn fills in its form from this; nothing is sent until the person opens the link and saves there. */
export function linkedInUrl(certificate: Certificate, organizationName: string): string {
  const { categoryTitle, certificateNumber, verificationUrl, issuedAt, expiresAt } = certificate
  const issued = new Date(issuedAt)
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: `Secure coding: ${categoryTitle}`,
    organizationName,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: verificationUrl,
    certId: certificateNumber,
  })
  if (expiresAt !== null) {
    const expires = new Date(expiresAt)
    query.set('expirationYear', String(expires.getUTCFullYear()))
    query.set('expirationMonth', String(expires.getUTCMonth() + 1))
  }
  return `https://www.linkedin.com/profile/add?${query}`
}
