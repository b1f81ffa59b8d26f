// about: Says what holds by default anyway: TLS is used if it is offered.
// block: encrypt
  const encryption = { secure: false, ignoreTLS: false, tls: { ca, minVersion: 'TLSv1.3', rejectUnauthorized: true } as const }
// end
