/** Certificates for proofs about TLS. They are valid until 2126 and good for nothing else: the keys are public. */

export interface Identity {
  key: string
  cert: string
  /** The name that the certificate is for. */
  name: string
  /** The name of the issuer: the authority, or the certificate itself. */
  issuer: string
}

export const authorityName = 'Example Private CA'

const pem = (label: string, base64: string) =>
  `-----BEGIN ${label}-----\n${base64.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`
const identity = (name: string, cert: string, key: string, issuer = authorityName): Identity => ({
  cert: pem('CERTIFICATE', cert),
  key: pem('PRIVATE KEY', key),
  name,
  issuer,
})

/** The authority that the partners agreed on. */
export const authority = pem(
  'CERTIFICATE',
  'MIIBojCCAUegAwIBAgIUab66DRVOOfz89ncTE/QkG1hlyDIwCgYIKoZIzj0EAwIwHTEbMBkGA1UEAwwSRXhhbXBsZSBQcml2YXRlIENBMCAXDTI2MTExNTE0NTkwMloYDzIxMjYxMDIyMTQ1OTAyWjAdMRswGQYDVQQDDBJFeGFtcGxlIFByaXZhdGUgQ0EwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQWo5lh+tsyZCP/UmrPv6REEHUgDO1tzVesD3+Z136k2P2Yg3kdggRLe7OhxvMR4aV+4coTm0aV80FnqTfpqloPo2MwYTAdBgNVHQ4EFgQUZZuocziYf03kriJtdisMJI4JxZAwHwYDVR0jBBgwFoAUZZuocziYf03kriJtdisMJI4JxZAwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAQYwCgYIKoZIzj0EAwIDSQAwRgIhAIuEyra/wBny9QEjXZzwqTbDjmhdIxOhOlvejc5AXOdeAiEA1MY/NJ4Bg0CfQ/VaYVNdSTRnnUGaqtUYfao9SJlbdis=',
)

/** `localhost`, issued by the authority. */
export const genuine = identity(
  'localhost',
  'MIIBsDCCAVagAwIBAgIUOuyU/nPXLizQJeqAwMAMVZNohG4wCgYIKoZIzj0EAwIwHTEbMBkGA1UEAwwSRXhhbXBsZSBQcml2YXRlIENBMCAXDTI2MTExNTE0NTkwMloYDzIxMjYxMDIyMTQ1OTAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQWXG7BfrzQwoB9qWiVC/H0cPhAwZ8mxgI1O1q/+irfiFBZIfGGVnww9X4RAr0h4ljptIPR9XTGXGk2GXE7Nm1co3sweTAUBgNVHREEDTALgglsb2NhbGhvc3QwDAYDVR0TAQH/BAIwADATBgNVHSUEDDAKBggrBgEFBQcDATAdBgNVHQ4EFgQUSjQvty+ZWSFuKxuY5PbZSE6MTuUwHwYDVR0jBBgwFoAUZZuocziYf03kriJtdisMJI4JxZAwCgYIKoZIzj0EAwIDSAAwRQIhAMPLxcaZiPM39K+GnDvL3Bck8X5u8y3TWG8EJq/Xea89AiBhDPwxKd5f+NR+ghh8uGO0MiG/USd669bQmjeTm+jtxQ==',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUlZOeQEJXR6mDw3DrlVG5kR4QC+1HYcyFhjWtg57XPGhRANCAAQWXG7BfrzQwoB9qWiVC/H0cPhAwZ8mxgI1O1q/+irfiFBZIfGGVnww9X4RAr0h4ljptIPR9XTGXGk2GXE7Nm1c',
)

/** `localhost`, issued by nobody but itself. */
export const forged = identity(
  'localhost',
  'MIIBkjCCATigAwIBAgIULHcUsRj1NNZEWGSL68idvCDiS3owCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNTE0NTkwM1oYDzIxMjYxMDIyMTQ1OTAzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT9fhn6g6BJkf56G02Sf3u73B6dSmr9kF9BMzfH4MLwOMc0Oqo+jdIGebLkuXB7j5GSn6TcbsMzxSi7QAtJxQmSo2YwZDAdBgNVHQ4EFgQUYj0+Z+NJUGk5bOzLiibTWeQGHtgwHwYDVR0jBBgwFoAUYj0+Z+NJUGk5bOzLiibTWeQGHtgwFAYDVR0RBA0wC4IJbG9jYWxob3N0MAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDSAAwRQIhAJneT2gjWkPFZZt9ssm0G2hCaeDUduVrQSEFShscHuucAiA1jXKeS6Be6oA8Q20OiS6xMil46UFJvDj2QrhfPR+ISg==',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUcFXUZz8bERQP3xAlMVssEQElT5LX+VDr81js4Z4Br6hRANCAAT9fhn6g6BJkf56G02Sf3u73B6dSmr9kF9BMzfH4MLwOMc0Oqo+jdIGebLkuXB7j5GSn6TcbsMzxSi7QAtJxQmS',
  'localhost',
)

/** `ledger.example`, issued by the authority. */
export const ledger = identity(
  'ledger.example',
  'MIIBvDCCAWGgAwIBAgIUOuyU/nPXLizQJeqAwMAMVZNohG8wCgYIKoZIzj0EAwIwHTEbMBkGA1UEAwwSRXhhbXBsZSBQcml2YXRlIENBMCAXDTI2MTExNTE0NTkwM1oYDzIxMjYxMDIyMTQ1OTAzWjAZMRcwFQYDVQQDDA5sZWRnZXIuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABF0cuLTN/3uyJg3FyWXNBudLNFbpDPQatdiqiBI7lk0Rh8yI09B/aLGzG+UzrAGSc4lxZCOoAwiI33l9JWeXsNajgYAwfjAZBgNVHREEEjAQgg5sZWRnZXIuZXhhbXBsZTAMBgNVHRMBAf8EAjAAMBMGA1UdJQQMMAoGCCsGAQUFBwMBMB0GA1UdDgQWBBQvDuHjNQj/u/tijVYrCRCMYWOFpzAfBgNVHSMEGDAWgBRlm6hzOJh/TeSuIm12KwwkjgnFkDAKBggqhkjOPQQDAgNJADBGAiEApd4+SKacw30i7VNCXWLvFpqcdHWrQAwLz/TbbL4rXdECIQCNfHenVd2HheFLlO7GaKULPGi+mMU3fiQrtnjJqZ1s4Q==',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQEyQcLQeAyu+zwzNfNU5cg8o7h2ccfZFz/Ady/hgg9+hRANCAARdHLi0zf97siYNxcllzQbnSzRW6Qz0GrXYqogSO5ZNEYfMiNPQf2ixsxvlM6wBknOJcWQjqAMIiN95fSVnl7DW',
)

/** `ledger.example.evil.example`, issued by the authority to somebody else. */
export const appended = identity(
  'ledger.example.evil.example',
  'MIIB1zCCAXygAwIBAgIUOuyU/nPXLizQJeqAwMAMVZNohHAwCgYIKoZIzj0EAwIwHTEbMBkGA1UEAwwSRXhhbXBsZSBQcml2YXRlIENBMCAXDTI2MTExNTE0NTkwM1oYDzIxMjYxMDIyMTQ1OTAzWjAmMSQwIgYDVQQDDBtsZWRnZXIuZXhhbXBsZS5ldmlsLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASn9Y1/SYtxTrLHbvD5Fij1WxvEgAAiAOQ0eNWwp/94T581AfJgSlVEAldsATdpD1x3hTcRarAI8UP+QetNpqoao4GOMIGLMCYGA1UdEQQfMB2CG2xlZGdlci5leGFtcGxlLmV2aWwuZXhhbXBsZTAMBgNVHRMBAf8EAjAAMBMGA1UdJQQMMAoGCCsGAQUFBwMBMB0GA1UdDgQWBBS6o0bTEsBV74dT99jOyxfFJQhenjAfBgNVHSMEGDAWgBRlm6hzOJh/TeSuIm12KwwkjgnFkDAKBggqhkjOPQQDAgNJADBGAiEAn4O7kkf4jPEUbziXsYZzbpJSygiG8iuDHXz2HuteG4QCIQCYiv6lPXbJ38xj4SbD4TjbUBfiraMa+2lSLQaAdZT4uA==',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMCnCywQ7v7BGTXA+KxymTyeN04pLIwxlqtWOdVaWIUWhRANCAASn9Y1/SYtxTrLHbvD5Fij1WxvEgAAiAOQ0eNWwp/94T581AfJgSlVEAldsATdpD1x3hTcRarAI8UP+QetNpqoa',
)

/** `evil-ledger.example`, issued by the authority to somebody else. */
export const prepended = identity(
  'evil-ledger.example',
  'MIIBxzCCAWygAwIBAgIUOuyU/nPXLizQJeqAwMAMVZNohHEwCgYIKoZIzj0EAwIwHTEbMBkGA1UEAwwSRXhhbXBsZSBQcml2YXRlIENBMCAXDTI2MTExNTE0NTkwNFoYDzIxMjYxMDIyMTQ1OTA0WjAeMRwwGgYDVQQDDBNldmlsLWxlZGdlci5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEm5svtgqql5cqqpY3P3OkfcMOaDesEzQ+QUr/M09q6EN8nIgcFSSc3fp0+rB8jJq4v+cGUi1NeXnrtPDiz9a3PaOBhjCBgzAeBgNVHREEFzAVghNldmlsLWxlZGdlci5leGFtcGxlMAwGA1UdEwEB/wQCMAAwEwYDVR0lBAwwCgYIKwYBBQUHAwEwHQYDVR0OBBYEFN0LwSxdTWaTv3hvecH+w6XwAM47MB8GA1UdIwQYMBaAFGWbqHM4mH9N5K4ibXYrDCSOCcWQMAoGCCqGSM49BAMCA0kAMEYCIQCfuDRENBHeDTG+mJwanFexdACCDJk4ALtXrBBtKe8xxQIhAMa9UAxA706EguJkpa/h1Cm7SitNu2JLwnZ/8KBxzOkW',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKdvcsaDEaYg0fN0RRSpN4ZnsiNrqiOV7ZtUc52+t92qhRANCAASbmy+2CqqXlyqqljc/c6R9ww5oN6wTND5BSv8zT2roQ3yciBwVJJzd+nT6sHyMmri/5wZSLU15eeu08OLP1rc9',
)

const certificates = (pem: string): string[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g)].map(([, body = '']) =>
    body.replaceAll(/\s/g, ''),
  )

/** What OpenSSL says about a certificate, to a client that trusts these ones; undefined when it is fine. Names are another question. */
export function checkChain({ cert, name, issuer }: Identity, trusted: readonly string[], isPartial: boolean) {
  const anchors = new Set(trusted.flatMap(certificates))
  const isOwn = certificates(cert).some((one) => anchors.has(one))
  if (name === issuer) return isOwn ? undefined : 'DEPTH_ZERO_SELF_SIGNED_CERT'
  const isIssued = issuer === authorityName && certificates(authority).some((one) => anchors.has(one))
  return isIssued || (isPartial && isOwn) ? undefined : 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
}
