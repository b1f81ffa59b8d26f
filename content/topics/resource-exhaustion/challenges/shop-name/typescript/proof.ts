import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'

type Code = typeof import('./shop-names.ts')

const open = () => createPool(`CREATE TABLE shops (name TEXT); INSERT INTO shops VALUES ('green-tea')`)

export async function works({ checkShopName, NameRefused }: Code) {
  const db = open()
  for (const name of ['red-tea', 'tea4two', 'a-b-c-d', 'tea-', 'teas-of-the-world']) assert.equal(await checkShopName(db, name), name)
  assert.equal(await checkShopName(db, ' Red-Tea '), 'red-tea')
  for (const name of ['green-tea', 'www', 'ab', 'x'.repeat(64), 'tea--house', '-tea', 'tea_house', 'tea!']) {
    await assert.rejects(checkShopName(db, name), NameRefused, name)
  }
}

/** Processor time, which does not depend on what else the machine does. 22 letters are enough to see it. */
export async function exploit({ checkShopName }: Code): Promise<boolean> {
  const db = open()
  const measure = async (name: string) => {
    const before = process.cpuUsage()
    await checkShopName(db, name).catch(() => undefined)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  await measure('aaaaaaaa!')
  const times = [await measure(`${'a'.repeat(22)}!`), await measure(`${'a'.repeat(22)}!`)]
  return Math.min(...times) > 20
}
