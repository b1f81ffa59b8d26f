import { appOperations, publicOperations } from '@parapet/contract'
import { expect, test } from 'vitest'
import { pageData } from './page-data.ts'
import { paths } from './paths.ts'

test('every page exists, and what it reads is an operation whose parameters are in its address', () => {
  const pages = new Set<string>(Object.values(paths))
  const reads = [...appOperations, ...publicOperations]
    .filter(({ method }) => method === 'GET')
    .map(({ url }) => new RegExp(`^${url.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  for (const [address, urls] of Object.entries(pageData)) {
    const [page = ''] = address.split('?')
    expect(pages).toContain(page)
    for (const url of urls) {
      const [path = ''] = url.split('?')
      expect(
        reads.some((read) => read.test(path)),
        path,
      ).toBe(true)
      for (const [, name] of url.matchAll(/\{(\w+)\}/g)) expect(page).toContain(`$${name}`)
    }
  }
})
