import assert from 'node:assert/strict'
import { createCollection } from '#proof/mongo'
import type { Breach, Vary } from '#proof/vary'
import type { Product } from './product-filter.ts'

type Code = typeof import('./product-filter.ts')

const openProducts = (secret = 'k7f2') =>
  createCollection<Product>([
    { _id: 1, shopId: 4, name: 'Lamp', category: 'lamps', price: 30, isPublished: true, supplier: { name: 'Lux', accessKey: secret } },
    { _id: 2, shopId: 4, name: 'Arc lamp', category: 'lamps', price: 90, isPublished: true, supplier: { name: 'Lux', accessKey: secret } },
    { _id: 3, shopId: 4, name: 'Desk', category: 'tables', price: 45, isPublished: true, supplier: { name: 'Oak', accessKey: secret } },
    { _id: 4, shopId: 5, name: 'Other shop', category: 'lamps', price: 10, isPublished: true, supplier: { name: 'Lux', accessKey: secret } },
    { _id: 5, shopId: 4, name: 'Draft', category: 'lamps', price: 10, isPublished: false, supplier: { name: 'Lux', accessKey: secret } },
  ])

export async function works({ searchProducts, SearchError }: Code) {
  const products = openProducts()
  const search = async (filter?: object, order?: string) =>
    (await searchProducts(products, 4, { filter: filter && JSON.stringify(filter), order })).map(({ _id }) => _id)
  assert.deepEqual(await search(), [2, 3, 1], 'Without a filter, the published products of the shop should be listed in their usual order.')
  assert.deepEqual(await search({ category: 'lamps' }, 'price'), [1, 2], 'A filter by category should give the published lamps of the shop, ordered by price.')
  assert.deepEqual(await search({ price: { $lt: 50 } }), [3, 1], 'A filter by price below 50 should give the products that cost less.')
  assert.deepEqual(await search({ category: 'lamps', price: { $lt: 50 } }), [1], 'Two conditions together should both apply.')
  assert.deepEqual((await searchProducts(products, 4, { filter: '{"category":"tables"}' }))[0], { _id: 3, name: 'Desk', category: 'tables', price: 45 }, 'A product should be shown with its name, category and price only.')
  await assert.rejects(searchProducts(products, 4, { filter: 'lamps' }), SearchError, 'A filter that is not JSON should be refused.')
}

const forms = [
  '{"supplier.accessKey": {"$regex": "^[a-m]"}}',
  '{"$and": [{"supplier.accessKey": {"$regex": "^[a-m]"}}]}',
  '{"supplier.accessKey": {"$gte": "m"}}',
  '{"$or": [{"supplier.accessKey": {"$lt": "m"}}]}',
  '{"$nor": [{"supplier.accessKey": {"$gt": "m"}}]}',
  '{"supplier.accessKey": {"$not": {"$lt": "m"}}}',
  '{"\\u0073upplier.accessKe\\u0079": {"\\u0024gte": "m"}}',
  '{"category": {"$ne": "x"}, "supplier.accessKey": {"$gt": "m"}}',
  '{"$where": "/^[a-m]/.test(this.supplier.accessKey)"}',
  '{"$where": "return this[\'supp\' + \'lier\'].accessKey < \'m\'"}',
  '{"$expr": {"$lt": ["$supplier.accessKey", "m"]}}',
  '{"$expr": {"$regexMatch": {"input": "$supplier.accessKey", "regex": "^[a-m]"}}}',
  '{"$expr": {"$lt": [{"$getField": {"$concat": ["supp", "lier.accessKey"]}}, "m"]}}',
]

/** The number of results says in which half of the alphabet the secret begins. Halving again and again finds all of it. */
export async function exploit({ searchProducts }: Code, vary: Vary, payloads = forms): Promise<false | Breach> {
  const countWith = async (secret: string, filter: string) => {
    const found = await searchProducts(openProducts(secret), 4, { filter }).catch(() => [])
    return found.length
  }
  const [early, late] = [vary.pick([...'abcdefghijk']) + vary.text(7), vary.pick([...'opqrstuvwxyz']) + vary.text(7)]
  for (const payload of payloads) {
    const [first, second] = [await countWith(early, payload), await countWith(late, payload)]
    if (first !== second)
      return { sent: payload, got: `${first} products when the supplier's key is ${early}, ${second} when it is ${late}` }
  }
  return false
}

// Attack mode: the learner writes the input.
/** The same filter against collections that differ in the first character of the key only. */
export async function attack({ searchProducts }: Code, input: { filter: string }, vary: import('#proof/vary').Vary) {
  const rest = vary.text(7)
  const starts = new Map<string, string[]>()
  try {
    for (const first of '0123456789abcdefghijklmnopqrstuvwxyz') {
      const supplier = { name: 'Lux', accessKey: first + rest }
      const products = createCollection<Product>([
        { _id: 1, shopId: 4, name: 'Lamp', category: 'lamps', price: 30, isPublished: true, supplier },
        { _id: 2, shopId: 4, name: 'Desk', category: 'tables', price: 90, isPublished: true, supplier },
      ])
      const found = await searchProducts(products, 4, { filter: input.filter })
      const names = found.map((product) => product.name).join(', ') || 'nothing'
      starts.set(names, [...(starts.get(names) ?? []), first])
    }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
  const isDone = starts.size > 1
  const lines = [...starts].map(([names, keys]) => (isDone ? `Finds ${names} if the key begins with ${keys.join(' ')}` : `Finds ${names}, whatever the key is`))
  return { isDone, shown: lines.join('\n') }
}

export const attacks = [
  { input: { filter: '{"supplier.accessKey": {"$regex": "^k"}}' }, isDone: true },
  { input: { filter: '{"category": "lamps"}' }, isDone: false },
  { input: { filter: 'lamps' }, isDone: false },
]
