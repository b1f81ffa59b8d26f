import { expect, test } from 'vitest'
import { findConstantSteps } from './constant-proofs.ts'

const stepsOf = (source: string, language: 'typescript' | 'python' = 'typescript') =>
  findConstantSteps(source, language).map(({ step, line }) => `${step} ${line}`)

test('a step that does not take what varies, or does not use it, is found', () => {
  expect(
    stepsOf(`import x from 'x'
export async function works({ read }: Code) {
  read('Ada')
}
export const exploit = async ({ read }: Code, vary: Vary) => read("' OR 1=1")
`),
  ).toEqual(['works 2', 'exploit 5'])
  expect(
    stepsOf(
      'def works(code):\n    code.read("Ada")\n\n\ndef exploit(code, vary=None, payloads=FORMS):\n    # vary\n    return False\n',
      'python',
    ),
  ).toEqual(['works 1', 'exploit 5'])
})

test('a step that uses what varies is fine, whatever it calls it, and so is a helper of that name', () => {
  expect(
    stepsOf(`const helper = () => { const exploit = (a) => a; return exploit(1) }
export async function works({ read }: Code, drawn: Vary) { read(drawn.name()) }
export const exploit = ({ read }: Code, vary: Vary) => { const one = () => read(\`\${vary.word()}' OR 1=1\`); return one() }
`),
  ).toEqual([])
  expect(
    stepsOf(
      'def works(code, vary):\n    code.read(vary.name())\n\n\ndef exploit(code, vary, payloads=None):\n    return prepare(code, vary)\n',
      'python',
    ),
  ).toEqual([])
})
