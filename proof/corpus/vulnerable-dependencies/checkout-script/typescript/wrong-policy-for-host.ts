// about: the policy allows scripts of exactly the host whose servers are not trusted, whatever they send
// block: headers
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-security-policy': "script-src https://cdn.example.net; object-src 'none'; base-uri 'none'",
  }
// end
