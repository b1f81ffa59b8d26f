// about: Encrypts, with anybody.
// block: encrypt
  const encryption = { secure: false, requireTLS: true, tls: { ca, minVersion: 'TLSv1.2', rejectUnauthorized: false } as const }
// end
