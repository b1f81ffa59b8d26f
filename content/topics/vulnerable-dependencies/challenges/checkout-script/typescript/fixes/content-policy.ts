// block: headers
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-security-policy': "default-src 'self'; script-src 'self' https://cdn.example.net; object-src 'none'; base-uri 'none'",
  }
// end
