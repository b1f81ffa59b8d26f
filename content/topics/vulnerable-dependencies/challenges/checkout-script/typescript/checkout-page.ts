// part: imports
// end
export interface Order {
  id: string
  currency: string
  lines: { title: string; amount: number }[]
}

export interface Page {
  headers: Record<string, string>
  html: string
}

// part: library
const cardFields = 'https://cdn.example.net/card-fields@4/card-fields.min.js'
// end

// block: escape
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] as string)
// end

/** The page on which customers type their card number. */
export async function renderCheckout(order: Order): Promise<Page> {
  // block: total
  const total = order.lines.reduce((sum, line) => sum + line.amount, 0)
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: order.currency })
  // end
  // block: lines
  const rows = order.lines.map(
    ({ title, amount }) => `<tr><td>${escapeHtml(title)}</td><td>${escapeHtml(money.format(amount))}</td></tr>`,
  )
  // end
  // block: scripts
  const scripts = `<script src="${cardFields}" defer></script>`
  // end
  // block: headers
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
  }
  // end
  // block: page
  const html = `<!doctype html>
<html lang="en">
<head><title>Order ${escapeHtml(order.id)}</title>${scripts}</head>
<body>
<table>${rows.join('')}<tr><th>Total</th><th>${escapeHtml(money.format(total))}</th></tr></table>
<form method="post" action="/orders/${encodeURIComponent(order.id)}/payment"><div id="card"></div><button>Pay</button></form>
</body>
</html>`
  // end
  return { headers, html }
}
