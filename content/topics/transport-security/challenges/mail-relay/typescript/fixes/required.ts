// block: encrypt
  const encryption = { secure: false, requireTLS: true, tls: { ca, minVersion: 'TLSv1.2' } as const }
// end
