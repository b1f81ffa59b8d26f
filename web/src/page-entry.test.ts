import { appOperations, publicOperations } from '@parapet/contract'
import { expect, test } from 'vitest'
import { pageFacts } from '../build/page-facts.generated.ts'

test('what a page reads is an operation whose parameters are in the address of the page', () => {
  const operations = [...appOperations, ...publicOperations]
    .filter(({ method }) => method === 'GET')
    .map(({ url }) => new RegExp(`^${url.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  for (const { path, reads } of Object.values(pageFacts)) {
    for (const url of Object.values(reads).flat()) {
      const [address = ''] = url.split('?')
      expect(
        operations.some((operation) => operation.test(address)),
        address,
      ).toBe(true)
      for (const [, name] of url.matchAll(/\{(\w+)\}/g)) expect(path).toContain(`$${name}`)
    }
  }
})
