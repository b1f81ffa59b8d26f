// about: Where the header is written, all white space and control characters of the subject become single spaces, so it stays on its line.
  // block: write-header
  const line = subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const header = [
    'From: Contact form <noreply@example.com>',
    'To: support@example.com',
    `Reply-To: ${email}`,
    `Subject: [Contact] ${line}`,
    'Content-Type: text/plain; charset=utf-8',
  ]
  // end
