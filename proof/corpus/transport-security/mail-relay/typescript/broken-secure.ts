// about: TLS from the first byte, which a relay that begins unencrypted does not understand, so no mail is sent.
  // block: encrypt
  const encryption = { secure: true, tls: { ca, minVersion: 'TLSv1.2' } as const }
  // end
