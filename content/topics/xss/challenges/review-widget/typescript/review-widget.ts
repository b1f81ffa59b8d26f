import ejs from 'ejs'
import type { FastifyInstance } from 'fastify'

export type Review = { author: string; stars: number; text: string }
export type Product = { key: string; name: string; reviews: Review[] }
export type Products = { find(key: string): Promise<Product | undefined> }
type WidgetRequest = { Params: { product: string }; Querystring: { theme?: string; lang?: string } }

// block: escape-helper
/** For text between tags, and for attributes in double quotes. */
function escape(value: unknown): string {
  return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
// end

const template = `<!doctype html>
// block: document-start
<html lang=<%= lang %>>
<head><title>Reviews of <%= product.name %></title><link rel="stylesheet" href="/assets/widget.css"></head>
// end
// block: body-start
<body class=<%= theme %>>
// end
<ul>
// block: review-list
<% for (const { author, stars, text } of product.reviews) { %>
  <li><b><%= author %></b> <%= '★'.repeat(stars) %><blockquote><%= text %></blockquote></li>
<% } %>
// end
</ul>
// block: product-link
<a href="/products/<%= encodeURIComponent(product.key) %>" target="_top"><%= product.name %></a>
// end
</body>
</html>`

const widget = ejs.compile(template, { escape })

export function reviewWidget(app: FastifyInstance, products: Products): void {
  app.get<WidgetRequest>('/widgets/reviews/:product', async (request, reply) => {
    const product = await products.find(request.params.product)
    if (!product) return reply.code(404).send({ error: 'product_not_found' })

    // block: read-options
    const theme = String(request.query.theme ?? 'light').slice(0, 60)
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
    // end
    return reply.type('text/html; charset=utf-8').send(widget({ product, theme, lang }))
  })
}
