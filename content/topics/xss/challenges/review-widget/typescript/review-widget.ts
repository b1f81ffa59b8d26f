import type { FastifyInstance } from 'fastify'

export type Review = { author: string; stars: number; text: string }
export type Product = { key: string; name: string; reviews: Review[] }
export type Products = { find(key: string): Promise<Product | undefined> }
type WidgetRequest = { Params: { product: string }; Querystring: { theme?: string; lang?: string } }

// block: escape-helper
/** For text between tags, and for attributes in double quotes. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
// end

export function reviewWidget(app: FastifyInstance, products: Products): void {
  app.get<WidgetRequest>('/widgets/reviews/:product', async (request, reply) => {
    const product = await products.find(request.params.product)
    if (!product) return reply.code(404).send({ error: 'product_not_found' })

    // block: read-options
    const theme = String(request.query.theme ?? 'light').slice(0, 60)
    const lang = /^[a-z]{2}$/.test(request.query.lang ?? '') ? request.query.lang : 'en'
    // end

    // block: document-start
    const start = `<!doctype html><html lang=${lang}>
      <head><title>Reviews of ${escapeHtml(product.name)}</title><link rel="stylesheet" href="/assets/widget.css"></head>`
    // end

    // block: review-list
    const items = product.reviews.map(
      ({ author, stars, text }) =>
        `<li><b>${escapeHtml(author)}</b> ${'★'.repeat(stars)}<blockquote>${escapeHtml(text)}</blockquote></li>`,
    )
    // end

    // block: product-link
    const link = `<a href="/products/${encodeURIComponent(product.key)}" target="_top">${escapeHtml(product.name)}</a>`
    // end

    // block: body-start
    reply.type('text/html; charset=utf-8')
    return `${start}<body class=${escapeHtml(theme)}><ul>${items.join('')}</ul>${link}</body></html>`
    // end
  })
}
