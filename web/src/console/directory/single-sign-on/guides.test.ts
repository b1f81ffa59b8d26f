import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guides } from './guides.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/identity.md'), 'utf8')

test('every menu in a console guide is in docs/identity.md too, by the same name', () => {
  const named = [...guides.oidc, ...guides.saml].flatMap(({ steps }) => steps).join('\n')
  const menus = [...named.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name)
  expect(menus.length).toBeGreaterThan(50)
  const written = page.replaceAll('*', '')
  expect(menus.filter((name) => !written.includes(name))).toEqual([])
})
