/** Names that a fix needs and a learner can't know: columns, settings, functions and fields that occur nowhere on the page. */
import type { SyntaxNodeRef, Tree } from '@lezer/common'
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'

type Fixed = {
  language: 'typescript' | 'python'
  /** The code as learners find it, and with the right fix. */
  before: readonly string[]
  after: readonly string[]
  /** The situation and the lesson. */
  texts: readonly string[]
  /** Names of the language, of its library and of the packages that the sandbox replaces. */
  isKnown: (name: string) => boolean
}

const typescript = javascript.configure({ dialect: 'ts' })
/** Types are for the compiler: code runs without them. */
const uses = new Set(['VariableName', 'PropertyName'])
const declarations = new Set([
  'VariableDefinition',
  'PropertyDefinition',
  'TypeDefinition',
  'PrivatePropertyDefinition',
])
const words = (text: string) => text.match(/[A-Za-z_$][\w$]*/g) ?? []
const isSql = (text: string) => /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/.test(text)
/** Lower case, as columns are written; keywords and functions of SQL are not names of this database. */
const sqlWords = new Set(
  'select from where and or not null is in insert into values update set delete returning order by asc desc limit offset as on join left inner group having count sum min max coalesce now exists between like ilike case when then else end conflict do nothing for share skip locked union all distinct true false interval greatest least lower upper current_timestamp excluded with'.split(
    ' ',
  ),
)

export function findNamesOffPage({ language, before, after, texts, isKnown }: Fixed): string[] {
  const source = after.join('\n')
  const tree: Tree = (language === 'python' ? python : typescript).parse(source)
  const old = new Set(before)
  const starts: number[] = []
  for (let at = 0, index = 0; index < after.length; at += (after[index++] ?? '').length + 1) starts.push(at)
  const isNew = (at: number) => !old.has(after[starts.findLastIndex((start) => start <= at)] ?? '')

  const onPage = new Set(words([...before, ...texts].join('\n')).flatMap(spellings))
  const declared = new Set<string>()
  const used = new Set<string>()
  tree.iterate({
    enter(node) {
      const text = source.slice(node.from, node.to)
      if (declarations.has(node.name) || (language === 'python' && isPythonTarget(node))) declared.add(text)
      if (!isNew(node.from)) return
      if (uses.has(node.name)) used.add(text)
      if (node.name === 'String' || node.name === 'TemplateString' || node.name === 'FormatString')
        for (const name of namesInText(text)) used.add(name)
    },
  })
  return [...used]
    .filter((name) => name.length > 1 && !declared.has(name) && !isKnown(name))
    .filter((name) => !spellings(name).some((spelling) => onPage.has(spelling)))
    .sort()
}

/** `uploadedBy` and `uploaded_by` are one name to a reader. */
const spellings = (name: string): string[] => [name, name.replaceAll('_', '').toLowerCase()]

function namesInText(text: string): string[] {
  const settings = text.match(/^(?:f|b)?['"`]([A-Z][A-Z0-9]*_[A-Z0-9_]+)['"`]$/)?.slice(1) ?? []
  if (!isSql(text)) return settings
  const inside = text.replace(/^\w*("{3}|'{3}|['"`])(.*)\1$/s, '$2')
  const bare = inside.replaceAll(/'[^']*'|\$\{[^}]*\}|\{[^}]*\}|%\(?\w*\)?s/g, ' ')
  return [...settings, ...words(bare).filter((word) => !sqlWords.has(word.toLowerCase()) && !word.startsWith('$'))]
}

const givesNames = new Set(
  'ParamList FunctionDefinition ClassDefinition ImportStatement NamedExpression AssignStatement TupleExpression'.split(
    ' ',
  ),
)

/** What an assignment, a loop, an import, a parameter or a definition in Python gives a name to, and names of arguments. */
function isPythonTarget({ node, name }: SyntaxNodeRef): boolean {
  if (name !== 'VariableName') return false
  const { parent, nextSibling, prevSibling } = node
  if (prevSibling?.name === 'for' || prevSibling?.name === 'as') return true
  return parent?.name === 'ArgList' ? nextSibling?.name === 'AssignOp' : givesNames.has(parent?.name ?? '')
}
