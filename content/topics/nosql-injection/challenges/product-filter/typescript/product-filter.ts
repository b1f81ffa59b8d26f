import type { Collection, Filter } from 'mongodb'

export type Product = {
  _id: number
  shopId: number
  name: string
  category: string
  price: number
  isPublished: boolean
  supplier: { name: string; accessKey: string }
}

export type ProductQuery = { filter?: string; order?: string }

export class SearchError extends Error {}

const orders = new Map<string, Record<string, 1 | -1>>([
  ['name', { name: 1 }],
  ['price', { price: 1 }],
])
// part: rules
// end

export async function searchProducts(products: Collection<Product>, shopId: number, query: ProductQuery) {
  // block: parse-filter
  let wanted: Record<string, unknown>
  try {
    wanted = JSON.parse(query.filter ?? '{}')
  } catch {
    throw new SearchError('The filter is not JSON')
  }
  if (typeof wanted !== 'object' || wanted === null) throw new SearchError('The filter is not an object')
  // end
  // part: checks
  // end

  // block: build-filter
  const filter: Filter<Product> = { ...wanted, shopId, isPublished: true }
  // end

  // block: choose-order
  const order = orders.get(query.order ?? '') ?? { name: 1 }
  // end

  // block: choose-fields
  const fields = { _id: 1, name: 1, category: 1, price: 1 } as const
  // end

  // block: run-search
  return products.find(filter, { projection: fields }).sort(order).limit(50).toArray()
  // end
}
