// about: The policy allows exactly the network that the page does not want to depend on.
  // block: headers
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-security-policy': "script-src 'self' https://cdn.example.net; object-src 'none'",
  }
  // end
