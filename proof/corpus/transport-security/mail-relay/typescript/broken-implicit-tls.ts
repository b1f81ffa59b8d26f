// about: Expects TLS from the first byte on a port that begins in the clear, so no mail is sent.
// block: encrypt
  const encryption = { secure: true, tls: { ca, minVersion: 'TLSv1.2' } as const }
// end
