/** Our `.mailmap` parser, for places without git, compared with git's own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRepository } from '../../test/git-repository.ts'
import { findCheckout } from './git.ts'
import { openMailmap, type Person, parseMailmap, toPerson } from './mailmap.ts'

test.each([
  ['Ada Example <ada@example.com>', { name: 'Ada Example', email: 'ada@example.com' }],
  [' ada@example.com ', { name: '', email: 'ada@example.com' }],
  ['<ada@example.com>', { name: '', email: 'ada@example.com' }],
  ['Ada <ada@example.com', { name: '', email: 'Ada <ada@example.com' }],
])('reads %j as a person', (text, person) => {
  expect(toPerson(text)).toEqual(person)
})

const lines = [
  '# a comment <x@example.com> <ada@home.example>',
  ' # not a comment <hash@example.com> <hash@home.example>',
  'Only Name <only@home.example>',
  '<ada@example.com> <ada@home.example>',
  'Ada Example <ada@example.com> <ADA@old.example>',
  'Bob <bob@example.com> Bobby <shared@example.com>',
  'Cy <cy@example.com> cyril the great <shared@example.com>',
  '<shared-owner@example.com> <shared@example.com>',
  'Twice <first@example.com> <twice@home.example>',
  'Twice <second@example.com> <twice@home.example> # the last one counts',
  'Broken <broken@example.com <broken@home.example>',
  'Empty <> <empty@home.example>',
  '  Indented   <indented@example.com>   <indented@home.example>  ',
  'Windows <windows@example.com> <windows@home.example>\r',
  'no address at all',
  '',
]
const emails = [...lines.join(' ').matchAll(/[\w.-]+@[\w.-]+/g)].map(([email]) => email)
const names = ['', 'Bobby', 'BOBBY', 'Cyril The Great', 'Nobody', 'Ada']
const people: Person[] = names.flatMap((name) =>
  [...emails, ...emails.map((email) => email.toUpperCase())].map((email) => ({ name, email })),
)

test('a mailmap means the same with and without git', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-mailmap-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const repository = await createRepository(folder)
  await repository.write('.mailmap', lines.join('\n'))
  const mailmap = await openMailmap(await findCheckout(folder), folder)
  const byGit = await mailmap?.(people)

  expect(people.map(parseMailmap(lines.join('\n')))).toEqual(byGit)
  expect(new Set(byGit)).toContain('shared-owner@example.com')
  expect(byGit?.filter((email, index) => email !== people[index]?.email).length).toBeGreaterThan(50)
})

test('people who cannot be in a mailmap are returned unchanged, in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-mailmap-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const repository = await createRepository(folder)
  await repository.write('.mailmap', '<ada@example.com> <ada@home.example>\n')
  const mailmap = await openMailmap(await findCheckout(folder), folder)
  const strange = ['a\nb@example.com', 'ada@home.example', '', '<x>', 'ada@home.example']

  expect(await mailmap?.(strange.map((email) => ({ name: '', email })))).toEqual([
    'a\nb@example.com',
    'ada@example.com',
    '',
    '<x>',
    'ada@example.com',
  ])
})
