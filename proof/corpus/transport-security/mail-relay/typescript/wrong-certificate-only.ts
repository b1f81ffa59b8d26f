// about: The certificate was checked before already; without the offer of STARTTLS nothing is encrypted.
  // block: encrypt
  const encryption = {
    secure: false,
    ignoreTLS: false,
    tls: { ca, servername: relay.host, rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const,
  }
  // end
