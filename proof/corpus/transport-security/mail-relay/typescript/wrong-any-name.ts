// about: STARTTLS is required, but a certificate of the authority for any name will do
// block: encrypt
  const encryption = {
    secure: false,
    requireTLS: true,
    tls: { ca, minVersion: 'TLSv1.2', checkServerIdentity: () => undefined } as const,
  }
// end
