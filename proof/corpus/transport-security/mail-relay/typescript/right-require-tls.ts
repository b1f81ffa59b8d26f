// about: The connection is encrypted, or there is none.
// block: encrypt
  const encryption = { secure: false, requireTLS: true, tls: { ca, minVersion: 'TLSv1.3' } as const }
// end
