/** Ways in which a fix is a little worse: each one is a change of one place in its text, found in the parsed program. */

import type { LabLanguage } from '../../sandbox/src/lab-run.ts'
import type { ProgramNode, parseProgram } from '../../server/src/areas/learning/learning/labs/labs.tools.ts'
import { childrenOf, type Place, type Replace, textOf } from './program-places.ts'
import { weakenCall } from './weaken-calls.ts'
import { weakenText } from './weaken-texts.ts'

export type Weakening = { kind: string; from: number; to: number; text: string }
export type Program = { source: string; language: LabLanguage; tree: ReturnType<typeof parseProgram> }
/** Nothing in them is run. */
const types =
  /^(Type|ImportDeclaration|ImportStatement|InterfaceDeclaration|LineComment|BlockComment|Comment|ParamList)/
/** What is said there changes nothing. */
const sayings = new Set(['ThrowStatement', 'RaiseStatement'])
const early = /\b(throw|return|raise|continue|break|abort)\b/

/** All weakenings of a program that begin in one of the places. */
export function findWeakenings({ source, language, tree }: Program, isInside: (at: number) => boolean): Weakening[] {
  const found: Weakening[] = []
  const isPython = language === 'python'
  const replace: Replace = (kind, { from, to }, text) => {
    if (source.slice(from, to) !== text) found.push({ kind, from, to, text })
  }
  function visit(node: ProgramNode): void {
    if (types.test(node.name)) return
    const place = { node, source, isPython }
    if (isInside(node.from)) {
      weakenStatement(place, replace)
      if (!hasParent(node, sayings)) {
        weakenExpression(place, replace)
        weakenCall(place, replace)
        weakenText(place, replace)
      }
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(tree.topNode)
  return found
}

function hasParent(node: ProgramNode, names: ReadonlySet<string>): boolean {
  for (let one: ProgramNode | null = node; one; one = one.parent) if (names.has(one.name)) return true
  return false
}

function weakenStatement(place: Place, replace: Replace): void {
  const { node, isPython } = place
  const children = childrenOf(node)
  const [no, yes, nothing] = isPython ? ['False', 'True', 'pass'] : ['false', 'true', ';']
  switch (node.name) {
    case 'IfStatement': {
      for (const [index, child] of children.entries()) {
        if (!['if', 'elif'].includes(child.name)) continue
        const condition = isPython ? children[index + 1] : children[index + 1]?.firstChild?.nextSibling
        const body = children[index + 2]
        if (!condition || !body) continue
        const isGuard = early.test(textOf(place, body))
        replace(isGuard ? 'check dropped' : 'condition never met', condition, no)
        if (!isGuard) replace('condition always met', condition, yes)
      }
      if (early.test(textOf(place, node)) && !children.some(({ name }) => /^else|elif/.test(name)))
        moveDown(place, replace)
      break
    }
    case 'ExpressionStatement':
      if (!/^["'`]/.test(textOf(place, node))) replace('statement dropped', node, nothing)
      break
    case 'AssignStatement':
      if (node.firstChild?.name === 'MemberExpression') replace('statement dropped', node, nothing)
      break
    case 'CatchClause': {
      const body = children.at(-1)
      if (body) replace('error ignored', body, '{}')
      break
    }
    case 'TryStatement':
      for (const [index, child] of children.entries()) {
        const body = children.slice(index).find(({ name }) => name === 'Body')
        if (child.name === 'except' && body) replace('error ignored', body, ':\n'.replace('\n', ` ${nothing}\n`))
      }
      break
    case 'WithStatement': {
      const body = children.at(-1)
      if (body && !children.some(({ name }) => name === 'as'))
        replace('transaction or lock dropped', { from: node.from, to: body.from }, `if ${yes}`)
      break
    }
    case 'ReturnStatement': {
      const value = children.find(({ name }) => !['return', ';'].includes(name))
      if (value && ['BinaryExpression', 'UnaryExpression'].includes(value.name)) replace('always true', value, yes)
      break
    }
    case 'ArrowFunction': {
      const body = children.at(-1)
      if (body?.name === 'BinaryExpression' && /[=!<>]=|&&|\|\||[<>]/.test(textOf(place, body)))
        replace('always true', body, yes)
      break
    }
    case 'ForOfSpec': {
      const list = children.at(-2)
      if (list) replace('only the first', list, `[...${textOf(place, list)}].slice(0, 1)`)
      break
    }
    case 'ForStatement': {
      const list = isPython ? children[children.findIndex(({ name }) => name === 'in') + 1] : undefined
      if (list) replace('only the first', list, `list(${textOf(place, list)})[:1]`)
      break
    }
  }
}

/** A check that comes after what it should have stopped. */
function moveDown(place: Place, replace: Replace): void {
  const { node, source } = place
  const next = node.nextSibling
  // Only what does something is worth being checked before.
  if (
    !next ||
    !/^(ExpressionStatement|AssignStatement|VariableDeclaration|WithStatement|ForStatement|TryStatement)$/.test(
      next.name,
    )
  )
    return
  if (!/\bawait\b|\bwith\b/.test(textOf(place, next)) && !textOf(place, next.firstChild ?? next).includes('(')) return
  const [check, use] = [textOf(place, node).trimEnd(), textOf(place, next).trimEnd()]
  const indent = /[^\n]*$/.exec(source.slice(0, node.from))?.[0] ?? ''
  if (indent.trim() === '')
    replace('check after the use', { from: node.from, to: next.from + use.length }, `${use}\n${indent}${check}`)
}

const weaker: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
}

function weakenExpression(place: Place, replace: Replace): void {
  const { node, isPython } = place
  const children = childrenOf(node)
  switch (node.name) {
    case 'BinaryExpression': {
      const [left, ...rest] = children
      const right = rest.at(-1)
      const operator = rest.slice(0, -1)
      if (!left || !right) break
      const sign = operator.map((one) => textOf(place, one)).join(' ')
      const swapped = weaker[sign]
      const [first] = operator
      if (swapped && first) replace(/[<>]/.test(sign) ? 'bound moved' : 'condition negated', first, swapped)
      if (sign === 'in' && first && isPython) replace('condition negated', first, 'not in')
      if (sign === 'not in' && first)
        replace('condition negated', { from: first.from, to: operator.at(-1)?.to ?? first.to }, 'in')
      if (!/^(&&|\|\||\?\?|and|or|\+|\||&)$/.test(sign)) break
      replace('operand dropped', node, textOf(place, left))
      // The parser takes `not a or b` for `not (a or b)`.
      const parent = node.parent
      const isNegated = isPython && parent?.name === 'UnaryExpression' && /^not\b/.test(textOf(place, parent))
      replace('operand dropped', { from: isNegated ? parent.from : node.from, to: node.to }, textOf(place, right))
      break
    }
    case 'UnaryExpression': {
      const operand = children.at(-1)
      if (operand && /^(!|not\b)/.test(textOf(place, node))) replace('condition negated', node, textOf(place, operand))
      break
    }
    case 'ConditionalExpression': {
      const [first, , second, , third] = children
      const values = isPython ? [first, third] : [second, third]
      for (const value of values) if (value) replace('one branch only', node, textOf(place, value))
      break
    }
    case 'AwaitExpression': {
      const value = children.at(-1)
      if (value) replace('await dropped', node, textOf(place, value))
      break
    }
    case 'ObjectExpression':
    case 'DictionaryExpression':
      dropEach(place, 'option dropped', replace)
      break
    case 'ArrayExpression':
    case 'SetExpression':
    case 'TupleExpression':
      dropEach(place, 'entry dropped', replace)
      break
    case 'ArgList':
      dropEach(place, 'argument dropped', replace)
      break
  }
}

/** Each part between the commas, if there are at least two of them. */
function dropEach(place: Place, kind: string, replace: Replace): void {
  const parts: { from: number; to: number }[] = []
  let part: { from: number; to: number } | undefined
  for (const child of childrenOf(place.node).slice(1, -1)) {
    if (child.name === ',') part = undefined
    else if (part) part.to = child.to
    else {
      part = { from: child.from, to: child.to }
      parts.push(part)
    }
  }
  if (parts.length < 2 && kind !== 'option dropped') return
  for (const [index, one] of parts.entries()) {
    const before = parts[index - 1]
    const next = parts[index + 1]
    if (next) replace(kind, { from: one.from, to: next.from }, '')
    else
      replace(
        kind,
        { from: before?.to ?? one.from, to: one.to },
        before && place.node.name === 'TupleExpression' ? ',' : '',
      )
  }
}
