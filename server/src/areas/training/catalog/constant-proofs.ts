/** Steps of a proof that are the same in every run: code could learn from one run what to refuse in the next. */
import type { SyntaxNode } from '@lezer/common'
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'

type ConstantStep = { step: 'works' | 'exploit'; line: number; message: string }

const typescript = javascript.configure({ dialect: 'ts' })
const steps = ['works', 'exploit'] as const

const explain = (step: string) =>
  `${step}() must take \`vary\` and use it: names, ids and texts that are the same in every run can be learned from one run`

export function findConstantSteps(source: string, language: 'typescript' | 'python'): ConstantStep[] {
  const tree = (language === 'python' ? python : typescript).parse(source)
  const textOf = ({ from, to }: SyntaxNode) => source.slice(from, to)
  const found = new Map<string, { line: number; isVaried: boolean }>()

  tree.iterate({
    enter({ node }) {
      const step = nameOf(node)
      if (step === undefined || found.has(step) || isInFunction(node)) return
      const name = vary(node)
      const line = source.slice(0, node.from).split('\n').length
      found.set(step, { line, isVaried: name !== undefined && isUsed(node, name) })
    },
  })
  return steps.flatMap((step) => {
    const place = found.get(step)
    return place === undefined || place.isVaried ? [] : [{ step, line: place.line, message: explain(step) }]
  })

  function nameOf(node: SyntaxNode): (typeof steps)[number] | undefined {
    const isNamed = node.name === 'FunctionDefinition' || node.name === 'FunctionDeclaration'
    if (!isNamed && node.name !== 'VariableDeclaration') return undefined
    const name = node.getChild('VariableDefinition') ?? node.getChild('VariableName')
    return steps.find((step) => name !== null && textOf(name) === step)
  }

  /** The second parameter, whatever it is called. */
  function vary(node: SyntaxNode): string | undefined {
    const holder = node.getChild('ArrowFunction') ?? node.getChild('FunctionExpression') ?? node
    const list = holder.getChild('ParamList')
    if (list === null) return undefined
    const given: SyntaxNode[][] = [[]]
    for (let child = list.firstChild; child; child = child.nextSibling) {
      if (child.name === ',') given.push([])
      else if (child.name !== '(' && child.name !== ')') given.at(-1)?.push(child)
    }
    const name = given[1]?.find(({ name }) => name === 'VariableDefinition' || name === 'VariableName')
    return name === undefined ? undefined : textOf(name)
  }

  function isUsed(node: SyntaxNode, name: string): boolean {
    let isFound = false
    node.toTree().iterate({
      enter(inner) {
        const text = source.slice(node.from + inner.from, node.from + inner.to)
        // Parameters of Python have the same kind of node as uses.
        const isParameter = inner.node.parent?.name === 'ParamList'
        isFound ||= inner.name === 'VariableName' && text === name && !isParameter
      },
    })
    return isFound
  }
}

function isInFunction(node: SyntaxNode): boolean {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (/^(Function|ArrowFunction|Class|Method)/.test(parent.name)) return true
  return false
}
