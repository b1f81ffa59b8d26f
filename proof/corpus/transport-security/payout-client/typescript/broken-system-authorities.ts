// about: broken, the check is on, but only with the well-known authorities, so the bank's own certificate is refused
  // block: tls-options
  const tls = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const
  // end
