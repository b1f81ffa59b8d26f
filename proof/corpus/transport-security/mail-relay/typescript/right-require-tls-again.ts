// about: nodemailer gives up when the server does not offer STARTTLS or refuses it.
  // block: encrypt
  const encryption = { secure: false, requireTLS: true, tls: { ca, minVersion: 'TLSv1.2' } as const }
  // end
