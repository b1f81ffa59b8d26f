// block: encrypt
  // Starts TLS, and goes on without it where that fails.
  const encryption = { secure: false, opportunisticTLS: true, tls: { ca, minVersion: 'TLSv1.2' } as const }
// end
