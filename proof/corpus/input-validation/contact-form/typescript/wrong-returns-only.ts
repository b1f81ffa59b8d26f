// about: wrong, carriage returns are taken out, and a line feed alone ends a line as well
// block: write-header
  const header = [
    'From: Contact form <noreply@example.com>',
    'To: support@example.com',
    `Reply-To: ${email}`,
    `Subject: [Contact] ${subject.replaceAll('\r', '')}`,
    'Content-Type: text/plain; charset=utf-8',
  ]
// end
