/** Places of a proof that would leave a learner without a word: an attack that is only `true`, and an assertion without a sentence. */
import type { SyntaxNode, Tree } from '@lezer/common'
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'

export type SilentPlace = { line: number; message: string }

const typescript = javascript.configure({ dialect: 'ts' })

const bareBreach =
  'exploit() must return what was sent and what came back ({ sent, got }, or false when the attack fails); learners of a bare true see nothing'
const noSentence =
  'the assertion needs a sentence for the learner: what was done, what was expected, and what came instead'

/** Arguments before the message. */
const argumentCounts = {
  ...{ ok: 1, equal: 2, strictEqual: 2, deepEqual: 2, deepStrictEqual: 2, notEqual: 2, notStrictEqual: 2 },
  ...{ notDeepEqual: 2, notDeepStrictEqual: 2, match: 2, doesNotMatch: 2, fail: 0, partialDeepStrictEqual: 2 },
} as Record<string, number>
const throwing = new Set(['throws', 'rejects', 'doesNotThrow', 'doesNotReject'])
const strings = new Set(['String', 'TemplateString', 'FormatString', 'ContinuedString', 'BinaryExpression'])
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunction', 'MethodDeclaration'])
const truthTests = /\.\s*(some|every|includes|startsWith|endsWith|test|has)$/
const pythonTruths = new Set(['any', 'all', 'bool', 'isinstance'])

export function findSilentPlaces(source: string, language: 'typescript' | 'python'): SilentPlace[] {
  const tree: Tree = (language === 'python' ? python : typescript).parse(source)
  const places: SilentPlace[] = []
  const textOf = ({ from, to }: SyntaxNode) => source.slice(from, to)
  const report = (at: SyntaxNode, message: string) =>
    void places.push({ line: source.slice(0, at.from).split('\n').length, message })

  /** Whether an expression can only be true or false, and may be true. */
  function isBare(node: SyntaxNode | null): boolean {
    const parts = node === null ? [] : childrenOf(node)
    switch (node?.name) {
      case 'BooleanLiteral':
      case 'Boolean':
        return /^true$/i.test(textOf(node))
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
        return parts.some(isBare)
      case 'UnaryExpression':
        return /^(!|not\b)/.test(textOf(node))
      case 'ConditionalExpression': {
        const [first, second, third] = parts.filter(isExpression)
        return language === 'python'
          ? isBare(first ?? null) || isBare(third ?? null)
          : [second, third].some((one) => isBare(one ?? null))
      }
      case 'BinaryExpression': {
        const operator = parts.find(({ name }) => !isExpression({ name }))
        const [left = null, right = null] = parts.filter(isExpression)
        if (operator === undefined || /^(CompareOp|in|is|not|instanceof)$/.test(operator.name)) return true
        if (operator.name !== 'LogicOp' && operator.name !== 'and' && operator.name !== 'or') return false
        // The left side of `&&` is what comes back only when it is false.
        return isBare(right) || (/^(\|\||or)$/.test(textOf(operator)) && isBare(left))
      }
      case 'CallExpression': {
        const [callee] = parts
        if (callee === undefined) return false
        return language === 'python' ? pythonTruths.has(textOf(callee)) : truthTests.test(textOf(callee))
      }
      default:
        return false
    }
  }

  /** What a function returns itself: functions inside it return to somebody else. */
  function checkReturns(node: SyntaxNode): void {
    for (const child of childrenOf(node)) {
      if (functions.has(child.name) || child.name === 'FunctionDefinition' || child.name === 'LambdaExpression')
        continue
      if (child.name === 'ReturnStatement' && childrenOf(child).some(isBare)) report(child, bareBreach)
      else checkReturns(child)
    }
  }

  function checkExploit(node: SyntaxNode): void {
    const type = node.getChild('TypeAnnotation')
    if (type && /\bboolean\b/.test(textOf(type))) report(type, bareBreach)
    const body = node.getChild('Block') ?? node.getChild('Body')
    if (body) checkReturns(body)
    else if (isBare(node.lastChild)) report(node, bareBreach)
  }

  function checkCall(node: SyntaxNode): void {
    const callee = /^assert(?:\.(?:strict\.)?(\w+))?$/.exec(textOf(node.firstChild ?? node))
    if (callee === null) return
    const member = callee[1] ?? 'ok'
    const given = childrenOf(node.getChild('ArgList')).filter(isExpression)
    if (throwing.has(member)) {
      const last = given.at(-1)
      if (given.length < 3 && !(given.length === 2 && last !== undefined && strings.has(last.name)))
        report(node, noSentence)
    } else if (given.length <= (argumentCounts[member] ?? 99)) report(node, noSentence)
  }

  tree.iterate({
    enter({ node }) {
      if (node.name === 'AssertStatement' && node.getChild(',') === null) report(node, noSentence)
      if (node.name === 'RaiseStatement' && /^raise\s+AssertionError\s*(\(\s*\))?\s*$/.test(textOf(node)))
        report(node, noSentence)
      if (language === 'typescript' && node.name === 'CallExpression') checkCall(node)
      if (nameOf(node) === 'exploit' && node.parent?.name !== 'Body') checkExploit(functionOf(node))
    },
  })
  return places

  function nameOf(node: SyntaxNode): string | undefined {
    if (node.name === 'FunctionDefinition') return textOf(node.getChild('VariableName') ?? node)
    if (node.name !== 'FunctionDeclaration' && node.name !== 'VariableDeclaration') return undefined
    return textOf(node.getChild('VariableDefinition') ?? node)
  }
}

const functionOf = (node: SyntaxNode) => node.getChild('ArrowFunction') ?? node.getChild('FunctionExpression') ?? node

/** Signs and keywords have names of their own. */
const isExpression = ({ name }: { name: string }) =>
  /^[A-Z]/.test(name) && !/Op$|^Equals$|^Comment$|^LineComment$|^BlockComment$/.test(name)

function childrenOf(node: SyntaxNode | null): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node?.firstChild ?? null; child; child = child.nextSibling) children.push(child)
  return children
}
