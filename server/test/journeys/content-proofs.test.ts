/** The content guide builds a lab step by step. Its samples are extracted and run, so that they stay correct. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()

const page = await readFile(join(import.meta.dirname, '../../../docs/content.md'), 'utf8')
const section = /^## A lab from nothing\n.*?(?=^## )/ms.exec(page)?.[0] ?? ''
const samples = [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = '', text = '']) => ({ kind, text }))
/** The printed output, without the counts of the built-in content. */
const outputs = samples.filter(({ kind }) => kind === 'console').map(({ text }) => readOutput(text))

function readOutput(text: string): string[] {
  const lines = text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('$ '))
  return lines.map((line) =>
    line.replace(/ \S*labs\.json$/, ' training/labs.json').replace(/^\d+ topics, \d+ \w+, \d+/, 'n topics, n, n'),
  )
}

/** The first line names the file and is not part of it. */
async function writeFiles(folder: string): Promise<void> {
  for (const { text } of samples.filter(({ kind }) => kind !== 'console')) {
    const [first = '', ...lines] = text.split('\n')
    const name = /training\/(\S+)/.exec(first)?.[1]
    if (name === undefined) throw new Error(`no file is named in ${first}`)
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), lines.join('\n'))
  }
}

const challenge = 'topics/return-address/challenges/sign-in'

testInLongRun('the lab from the guide works, and a fix that contradicts the lesson is reported', async () => {
  const folder = await parapet.folder()
  await writeFiles(folder)
  const replace = async (name: string, before: string, after: string) => {
    const text = await readFile(join(folder, name), 'utf8')
    expect(text).toContain(before)
    await writeFile(join(folder, name), text.replace(before, after))
  }

  const right = await parapet.run(['content', 'check', '--proofs', folder], {})
  expect(readOutput(right.stdout)).toEqual(outputs[0])
  expect(right).toMatchObject({ code: 0, stderr: '' })
  const labs = JSON.parse(await readFile(join(folder, 'labs.json'), 'utf8'))
  expect(labs).toEqual({
    engines: expect.objectContaining({ typescript: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    variants: { 'return-address/sign-in': { typescript: { hash: expect.any(String), isLab: true } } },
  })

  await replace(
    `${challenge}/typescript/fixes/check-host.ts`,
    ".endsWith('shop.example.com')",
    " === 'shop.example.com'",
  )
  const plain = await parapet.runJson(['content', 'check', folder], {})
  const own = plain.value.warnings.filter(({ file }: { file: string }) => file.startsWith(folder))
  expect(own).toEqual([
    expect.objectContaining({ message: expect.stringContaining('return-address/sign-in in typescript has changed') }),
  ])
  const wrong = await parapet.run(['content', 'check', '--proofs', folder], {})
  expect(readOutput(wrong.stdout)).toEqual(outputs[1])
  expect(wrong.code).toBe(1)
  const { hash, ...entry } = JSON.parse(await readFile(join(folder, 'labs.json'), 'utf8')).variants[
    'return-address/sign-in'
  ].typescript
  expect(hash).not.toBe(labs.variants['return-address/sign-in'].typescript.hash)
  expect(entry).toEqual({
    isLab: false,
    reason: 'the attack fails on the fix check-host, where it should succeed',
  })

  await writeFiles(folder)
  await replace(`${challenge}/typescript/proof.ts`, "'/orders/12' }, isDone: false", "'/orders/12' }, isDone: true")
  await replace(`${challenge}/typescript/proof.ts`, "example.net/' }, isDone: true", "example.net/' }, isDone: false")
  const attack = await parapet.runJson(['content', 'check', '--proofs', folder], {})
  expect(attack).toMatchObject({ code: 1, value: { proofs: [{ isLab: false, wasLab: false }] } })
  expect(attack.value.proofs[0].reason).toBe(
    'the attack {"next":"https://shop.example.net/"} succeeds on the vulnerable file',
  )
})

test('proofs run only for a custom content folder', async () => {
  expect(await parapet.run(['content', 'check', '--proofs'], {})).toMatchObject({
    code: 1,
    stderr: 'parapet: Name the folder with your own content: parapet content check --proofs FOLDER\n',
  })
})
