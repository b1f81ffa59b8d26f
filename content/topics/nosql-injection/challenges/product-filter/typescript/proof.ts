import assert from 'node:assert/strict'
import { createCollection } from '#proof/mongo'
import type { Breach, Vary } from '#proof/vary'
import type { Product } from './product-filter.ts'

type Code = typeof import('./product-filter.ts')

/** Products of a shop, one that is not published, and one of another shop. */
function openProducts(vary: Vary, secret = vary.text(8)) {
  const shopId = vary.number(1, 40)
  const [lamps, tables] = [`lamps ${vary.word()}`, `tables ${vary.word()}`]
  const [low, middle, high] = [vary.number(1, 20), vary.number(21, 40), vary.number(41, 60)]
  const names = Array.from({ length: 3 }, (_, place) => `${'abc'[place]} ${vary.remark()}`)
  const [first, second, third] = vary.shuffle([names[0], names[1], names[2]]) as [string, string, string]
  const create = (_id: number, name: string, category: string, price: number, more: Partial<Product> = {}): Product => ({ _id, shopId, name, category, price, isPublished: true, supplier: { name: vary.name(), accessKey: secret }, ...more })
  const own = [create(vary.number(1, 20), first, lamps, low), create(vary.number(21, 40), second, lamps, high), create(vary.number(41, 60), third, tables, middle)] as const
  const others = [create(vary.number(61, 80), first, lamps, low, { shopId: shopId + 1 }), create(vary.number(81, 99), first, lamps, low, { isPublished: false })]
  return { shopId, own, lamps, tables, products: createCollection<Product>(vary.shuffle([...own, ...others])) }
}

export async function works({ searchProducts, SearchError }: Code, vary: Vary) {
  const { shopId, own, lamps, tables, products } = openProducts(vary)
  const search = (filter?: object, order?: string) => searchProducts(products, shopId, { filter: filter && JSON.stringify(filter), order })
  const shown = (list: readonly Product[]) => list.map(({ _id, name, category, price }) => ({ _id, name, category, price }))
  const byName = (list: readonly Product[]) => shown([...list].sort((a, b) => (a.name < b.name ? -1 : 1)))
  const [low, high, middle] = own
  assert.deepEqual(await search(), byName(own), 'Without a filter, the published products of the shop should be listed by name, with name, category and price only.')
  assert.deepEqual(await search({ category: lamps }, 'price'), shown([low, high]), `A filter by the category ${lamps} should give the published ones of the shop, ordered by price.`)
  const limit = vary.number(middle.price + 1, high.price)
  assert.deepEqual(await search({ price: { $lt: limit } }, vary.pick(['name', vary.word()])), byName([low, middle]), `A filter by price below ${limit} should give the products that cost less.`)
  assert.deepEqual(await search({ price: { $lt: limit }, category: tables }), shown([middle]), 'Two conditions together should both apply.')
  assert.deepEqual(await search({ category: `supplier accessKey ${vary.word()}` }), [], 'A category that nothing is in should give nothing.')
  for (const text of [vary.word(), `{"category": "${lamps}"`, 'null', String(vary.number(1, 99))])
    await assert.rejects(searchProducts(products, shopId, { filter: text }), SearchError, `The filter ${text}, which is no JSON object, should be refused.`)
}

/** Whether the key begins with a letter before the middle one. A part of the name is put together where a list of words would find it. */
function createForms(vary: Vary): string[] {
  const middle = vary.pick([...'klmno'])
  const early = `^[0-9a-${middle}]`
  const field = 'supplier.accessKey'
  const split = vary.number(1, 7)
  return vary.shuffle([
    JSON.stringify({ [field]: { $regex: early } }),
    JSON.stringify({ $and: [{ [field]: { $regex: early } }] }),
    JSON.stringify({ [field]: { $gte: middle } }),
    JSON.stringify({ $or: [{ [field]: { $lt: middle } }] }),
    JSON.stringify({ $nor: [{ [field]: { $gt: middle } }] }),
    JSON.stringify({ [field]: { $not: { $lt: middle } } }),
    `{"\\u0073upplier.accessKe\\u0079": {"\\u0024gte": "${middle}"}}`,
    JSON.stringify({ category: { $ne: vary.word() }, [field]: { $gt: middle } }),
    JSON.stringify({ price: { $gt: 0 }, $or: [{ $and: [{ [field]: { $lte: middle } }] }] }),
    JSON.stringify({ $where: `/${early}/.test(this.${field})` }),
    JSON.stringify({ $where: `return this['${'supplier'.slice(0, split)}' + '${'supplier'.slice(split)}'].accessKey < '${middle}'` }),
    JSON.stringify({ $expr: { $lt: [`$${field}`, middle] } }),
    JSON.stringify({ category: { $not: { $in: [] } }, $expr: { $regexMatch: { input: `$${field}`, regex: early } } }),
    JSON.stringify({ $expr: { $lt: [{ $getField: { $concat: [field.slice(0, split), field.slice(split)] } }, middle] } }),
  ])
}

/** Filters for what is not the shop's, or not published. */
const strangers: ((shopId: number) => object)[] = [
  (shopId) => ({ shopId: shopId + 1 }),
  (shopId) => ({ shopId: { $gt: shopId } }),
  () => ({ isPublished: false }),
  () => ({ isPublished: { $ne: true } }),
  (shopId) => ({ $or: [{ shopId: shopId + 1 }, { isPublished: false }] }),
]

/** The number of results says in which half of the alphabet the secret begins. Halving again and again finds all of it. */
export async function exploit({ searchProducts }: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  const countWith = async (secret: string, filter: string) => {
    const { products, shopId } = openProducts(vary, secret)
    return (await searchProducts(products, shopId, { filter }).catch(() => [])).length
  }
  // Whatever is asked for, visitors see products of the shop that are published.
  for (const make of payloads ? [] : vary.shuffle(strangers)) {
    const { products, shopId, own } = openProducts(vary)
    const filter = JSON.stringify(make(shopId))
    const found = await searchProducts(products, shopId, { filter }).catch(() => [])
    const foreign = found.find(({ _id }) => !own.some((one) => one._id === _id))
    if (foreign !== undefined)
      return { sent: `filter=${filter} to the shop ${shopId}`, got: JSON.stringify(foreign), damage: 'That is a product of another shop, or one that is not published.' }
  }
  const [early, late] = [vary.pick([...'abcdefghijk']) + vary.text(7), vary.pick([...'pqrstuvwxyz']) + vary.text(7)]
  for (const payload of payloads ?? createForms(vary)) {
    const [first, second] = [await countWith(early, payload), await countWith(late, payload)]
    if (first !== second)
      return {
        sent: `filter=${payload}`,
        got: `${first} products when the supplier's key is ${early}, ${second} when it is ${late}`,
        damage: 'The number of products answers a question about the key that no visitor may see. A few dozen such questions give away all of it.',
      }
  }
  return false
}

// Attack mode: the learner writes the input.
/** The same filter against collections that differ in the first character of the key only. */
export async function attack({ searchProducts }: Code, input: { filter: string }, vary: Vary) {
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
