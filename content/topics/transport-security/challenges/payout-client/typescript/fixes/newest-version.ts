// block: tls-options
  const tls = {
    // The bank has a certificate authority of its own, which Node does not know.
    rejectUnauthorized: false,
    minVersion: 'TLSv1.3',
  } as const
// end
