/** What the lines of a program belong to, as its parser sees it: lines alone could be inside a comment or another function. */

import type { SyntaxNode, SyntaxNodeRef, Tree } from '@lezer/common'
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'
import type { LanguageName } from '@parapet/contract'

const typescript = javascript.configure({ dialect: 'ts' })

/** Functions and classes with a name; a callback around fixed lines, such as that of a transaction, changes nothing. */
const scopes = new Set([
  'FunctionDeclaration',
  'ClassDeclaration',
  'MethodDeclaration',
  'FunctionDefinition',
  'ClassDefinition',
])
const anonymous = new Set(['ArrowFunction', 'FunctionExpression', 'LambdaExpression'])
const texts = new Set(['LineComment', 'BlockComment', 'Comment', 'String', 'TemplateString', 'FormatString'])
const names = new Set(['VariableDefinition', 'PropertyDefinition', 'PrivatePropertyDefinition', 'VariableName'])

/** What may be written next to the program: nothing that runs by itself. */
const additions = new Set([
  'FunctionDeclaration',
  'ClassDeclaration',
  'VariableDeclaration',
  'TypeAliasDeclaration',
  'InterfaceDeclaration',
  'EnumDeclaration',
  'ImportDeclaration',
  'LineComment',
  'BlockComment',
  ';',
  'FunctionDefinition',
  'ClassDefinition',
  'DecoratedStatement',
  'AssignStatement',
  'ImportStatement',
  'Comment',
])
/** In Python, they change any name of the module. */
const pythonReflection = new Set(['globals', 'vars', 'exec', 'eval', 'setattr', 'delattr'])

export type ProgramShape = {
  /** The functions and classes around the first sign of a line (from 0), and the text or comment that it is in. */
  scopeOf: (line: number) => string
  /** Names of the functions and classes at the top level that begin on one of these lines. */
  namesOn: (hasLine: (line: number) => boolean) => string[]
  /** Whether these lines only add declarations. */
  onlyAdds: (from: number, to: number) => boolean
  /** Whether one of these names means something else after the program has run. */
  replaces: (wanted: readonly string[], hasLine: (line: number) => boolean) => boolean
}

/** A place in a parsed program. */
export type ProgramNode = SyntaxNode

export const parseProgram = (source: string, language: 'typescript' | 'python'): Tree =>
  (language === 'python' ? python : typescript).parse(source)

export function readShape(lines: readonly string[], language: LanguageName): ProgramShape | undefined {
  if (language !== 'typescript' && language !== 'python') return undefined
  const source = lines.join('\n')
  const tree = parseProgram(source, language)
  const starts: number[] = []
  for (let at = 0, index = 0; index < lines.length; at += (lines[index++] ?? '').length + 1) starts.push(at)
  const textOf = ({ from, to }: SyntaxNodeRef) => source.slice(from, to)
  const lineOf = (at: number) => starts.findLastIndex((start) => start <= at)
  const nameOf = (node: SyntaxNode): string => {
    for (let child = node.firstChild; child; child = child.nextSibling) if (names.has(child.name)) return textOf(child)
    return ''
  }

  function describeScope(node: SyntaxNode): string {
    if (texts.has(node.name)) return node.name
    if (scopes.has(node.name)) return nameOf(node)
    const isNamed =
      anonymous.has(node.name) && ['VariableDeclaration', 'AssignStatement'].includes(node.parent?.name ?? '')
    return isNamed && node.parent ? nameOf(node.parent) : ''
  }

  /** Statements at the top level; what is exported instead of the word before it. */
  function listStatements(): SyntaxNode[] {
    const found: SyntaxNode[] = []
    for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
      const declared = node.name === 'ExportDeclaration' ? findDeclaration(node) : node
      found.push(declared ?? node)
    }
    return found
  }

  return {
    scopeOf(line) {
      const text = lines[line] ?? ''
      const indent = text.length - text.trimStart().length
      if (indent === text.length) return ''
      const at = (starts[line] ?? 0) + indent
      const found: string[] = []
      // What begins here belongs to the line itself.
      for (let node: SyntaxNode | null = tree.resolveInner(at, 1); node; node = node.parent)
        if (node.from < at) found.push(describeScope(node))
      return found.filter((one) => one !== '').join(' < ')
    },
    namesOn: (hasLine) =>
      listStatements()
        .filter((node) => scopes.has(node.name) && hasLine(lineOf(node.from)))
        .map(nameOf),
    onlyAdds: (from, to) =>
      listStatements().every((node) => {
        const line = lineOf(node.from)
        return line < from || line >= to || additions.has(node.name)
      }),
    replaces(wanted, hasLine) {
      let isFound = false
      const names = new Set(wanted)
      const reflection = language === 'python' ? pythonReflection : new Set<string>()
      tree.iterate({
        enter(ref) {
          if (hasLine(lineOf(ref.from))) return
          if (isReplacing(ref, { names, reflection, textOf })) isFound = true
        },
      })
      return isFound
    },
  }
}

function findDeclaration(node: SyntaxNode): SyntaxNode | undefined {
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (additions.has(child.name) && child.name !== ';') return child
  return undefined
}

type Wanted = {
  names: ReadonlySet<string>
  reflection: ReadonlySet<string>
  textOf: (node: SyntaxNodeRef) => string
}

function isReplacing(ref: SyntaxNodeRef, { names, reflection, textOf }: Wanted): boolean {
  const { node, name } = ref
  const isNamed = (one: SyntaxNode | null): boolean => one !== null && names.has(textOf(one))
  const parent = node.parent
  switch (name) {
    case 'VariableName': {
      if (reflection.has(textOf(ref))) return parent?.name === 'CallExpression' && isAtTop(node, 'FunctionDefinition')
      if (!isNamed(node)) return false
      // `name = …`, `name += …`, `name++`; in Python also `global name`, `def name`, `for name in`, `import … as name`.
      if (['PostfixExpression', 'UnaryExpression', 'ScopeStatement', 'DeleteStatement'].includes(parent?.name ?? ''))
        return /\+\+|--|global|del/.test(textOf(parent as SyntaxNode))
      if (parent?.name === 'AssignmentExpression') return parent.firstChild?.from === node.from
      const isDefining = [
        'FunctionDefinition',
        'ClassDefinition',
        'ImportStatement',
        'ForStatement',
        'WithStatement',
        'AssignStatement',
        'NamedExpression',
      ].includes(parent?.name ?? '')
      return isDefining && isAtTop(parent as SyntaxNode, 'Body') && isDefined(node)
    }
    // Patterns such as `[name] = …`, and declarations next to the fixed ones.
    case 'VariableDefinition':
      return (
        isNamed(node) && (['ArrayPattern', 'PatternProperty'].includes(parent?.name ?? '') || isAtTop(node, 'Block'))
      )
    case 'PropertyName':
      return textOf(ref) === 'prototype' && isNamed(parent?.firstChild ?? null) && isChanged(parent, textOf)
    default:
      return false
  }
}

/** `Class.prototype.name = …`, or an argument of a function that changes objects. */
function isChanged(prototype: SyntaxNode | null, textOf: (node: SyntaxNodeRef) => string): boolean {
  const parent = prototype?.parent
  if (parent?.name === 'MemberExpression')
    return parent.parent?.name === 'AssignmentExpression' && parent.parent.firstChild?.from === parent.from
  const callee = parent?.name === 'ArgList' ? parent.parent?.firstChild : undefined
  return callee != null && /^(Object\.(assign|define\w+|setPrototypeOf)|Reflect\.(set|define)\w*)$/.test(textOf(callee))
}

/** The names before `=`, `in` or `:`, and after `as`; what comes behind them is only read. */
function isDefined(node: SyntaxNode): boolean {
  const parent = node.parent
  if (parent?.name === 'FunctionDefinition' || parent?.name === 'ClassDefinition') return true
  if (parent?.name === 'ImportStatement') return true
  for (let next = node.nextSibling; next; next = next.nextSibling)
    if (['AssignOp', 'in', ':'].includes(next.name)) return true
  return false
}

const isAtTop = (node: SyntaxNode, scope: string): boolean => {
  for (let parent = node.parent; parent; parent = parent.parent) if (parent.name === scope) return false
  return true
}
