// about: No line of the header may hold a line end.
// block: write-header
  const header = [
    'From: Contact form <noreply@example.com>',
    'To: support@example.com',
    `Reply-To: ${email}`,
    `Subject: [Contact] ${subject}`,
    'Content-Type: text/plain; charset=utf-8',
  ]
  if (header.some((line) => /[\r\n\0\v\f\x85\u2028\u2029]/.test(line))) throw new FormError('The subject must be one line')
// end
