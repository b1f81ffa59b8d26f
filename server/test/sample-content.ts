/** Test support: the files of a challenge and of a scenario's steps, valid and with distinct texts. */

type Files = Record<string, string>

const blockIds = ['read-input', 'build-statement', 'run-statement', 'answer']
const fixIds = ['bind-values', 'escape-quotes', 'check-length', 'hide-errors']

/** The right block and fix in every sample. */
export const sampleAnswers = { block: 'build-statement', fix: 'bind-values' }

const comment = { python: '#', typescript: '//' }
type Language = keyof typeof comment

const bodyOf: Record<Language, Record<string, string>> = {
  python: {
    'read-input': '    term = request.args["term"]',
    'build-statement': '    statement = f"select * from orders where name = \'{term}\'"',
    'run-statement': '    rows = connection.execute(statement)',
    answer: '    return render(rows)',
  },
  typescript: {
    'read-input': '  const term = request.query.term',
    'build-statement': '  const statement = "select * from orders where name = " + term',
    'run-statement': '  const rows = await db.query(statement)',
    answer: '  return render(rows)',
  },
}

function codeOf(language: Language, challengeId: string): string {
  const mark = comment[language]
  const name = challengeId.replaceAll('-', '_')
  const head = language === 'python' ? `def ${name}(request):` : `export async function ${name}(request, db) {`
  const blocks = blockIds.flatMap((id) => [`${mark} block: ${id}`, bodyOf[language][id], `${mark} end`])
  return [head, `${mark} part: limits`, `${mark} end`, ...blocks, ...(language === 'python' ? [] : ['}']), ''].join(
    '\n',
  )
}

function fixOf(language: Language, fixId: string): string {
  const mark = comment[language]
  return [`${mark} block: build-statement`, `  changed_by("${fixId}")`, `${mark} end`, ''].join('\n')
}

/**
 * Secret texts are marked as such, with their challenge and place: a test searches for them in what learners receive.
 */
export function challengeFiles(
  folder: string,
  id: string,
  languages: readonly Language[] = ['python', 'typescript'],
): Files {
  const secret = (what: string) => `secret ${what} of ${id}.`
  const ending = (language: Language) => (language === 'python' ? 'py' : 'ts')
  const yaml = [
    `title: Title of ${id}`,
    'difficulty: 1',
    `situation: Situation of ${id}.`,
    'variants:',
    ...languages.map((language) => `  ${language}: orders.${ending(language)}`),
    'notExecuted:',
    ...languages.map((language) => `  ${language}: this is a sample`),
    'blocks:',
    ...blockIds.flatMap((block) => [
      `  ${block}:`,
      `    feedback: ${secret(`feedback on ${block}`)}`,
      ...(block === sampleAnswers.block ? ['    isVulnerable: true'] : []),
      `    notes: { ${languages[0]}: ${secret(`note on ${block}`)} }`,
    ]),
    'fixes:',
    ...fixIds.flatMap((fix) => [
      `  ${fix}:`,
      `    title: ${secret(`title of ${fix}`)}`,
      `    explanation: ${secret(`explanation of ${fix}`)}`,
      ...(fix === sampleAnswers.fix ? ['    isRight: true'] : []),
    ]),
    'hints:',
    `  find: [${secret('hint find 1')}, ${secret('hint find 2')}]`,
    `  fix: [${secret('hint fix 1')}, ${secret('hint fix 2')}]`,
    `exploit: { request: ${secret('request')}, before: ${secret('before')}, after: ${secret('after')} }`,
    `remember: ${secret('sentence')}`,
    `references: [{ title: ${secret('reference')}, url: 'https://example.com/${id}' }]`,
    '',
  ].join('\n')
  const files: Files = { [`${folder}/challenge.yaml`]: yaml }
  for (const language of languages) {
    files[`${folder}/${language}/orders.${ending(language)}`] = codeOf(language, id)
    for (const fix of fixIds) files[`${folder}/${language}/fixes/${fix}.${ending(language)}`] = fixOf(language, fix)
  }
  return files
}

/** Steps of every kind in turn, beginning with a story. The right answers are the same in all scenarios. */
export const sampleStepAnswers: Record<string, object> = {
  story: {},
  browser: { fields: { user: "ada' --", password: 'x' } },
  terminal: { command: 'GIT LOG -p' },
  http: { request: { method: 'GET', path: '/preview?url=http://192.0.2.1/', headers: '', body: '' } },
}

const kinds = ['story', 'browser', 'terminal', 'http', 'code', 'choice']

export function stepFiles(folder: string, scenarioId: string, names: readonly string[]): Files {
  const files: Files = {}
  for (const [index, name] of names.entries()) {
    const kind = kinds[index % kinds.length] as string
    const secret = (what: string) => `secret ${what} of ${scenarioId} ${index + 1}.`
    const about = [`kind: ${kind}`, `title: ${name}`, `text: Text of ${scenarioId} ${index + 1}.`]
    const asks = ['goal: Get in.', `hints: [${secret('hint 1')}, ${secret('hint 2')}]`]
    files[`${folder}/steps/${index + 1}-${name}.yaml`] = [...about, ...detailsOf(kind, secret, asks), ''].join('\n')
  }
  files[`${folder}/code/login.py`] = codeOf('python', 'login')
  return files
}

function detailsOf(kind: string, secret: (what: string) => string, asks: string[]): string[] {
  switch (kind) {
    case 'browser':
      return [
        ...asks,
        'url: https://shop.example.com/login',
        'page: The page.',
        'form: { fields: [{ name: user, label: User }, { name: password, label: Password, isSecret: true }], button: Go }',
        'answers:',
        `  - { when: { user: "'\\\\s*--" }, isGoal: true, url: https://shop.example.com/in, page: ${secret('goal')} }`,
        `  - { when: { user: "'" }, page: ${secret('near miss')} }`,
        `otherwise: { page: ${secret('refusal')} }`,
      ]
    case 'terminal':
      return [
        ...asks,
        "prompt: 'ada@example:~$'",
        `answers: [{ when: '^git log\\b', output: ${secret('goal')}, isGoal: true }]`,
        `otherwise: { output: ${secret('refusal')} }`,
      ]
    case 'http':
      return [
        ...asks,
        "request: { method: GET, path: '/preview?url=https://example.com' }",
        `answers: [{ when: { path: '192\\.0\\.2\\.1' }, isGoal: true, status: 200, body: ${secret('goal')} }]`,
        `otherwise: { status: 400, body: ${secret('refusal')} }`,
      ]
    case 'code':
      return [
        'file: code/login.py',
        'blocks:',
        ...blockIds.map((block) => {
          const right = block === sampleAnswers.block ? ', isVulnerable: true' : ''
          return `  ${block}: { feedback: ${secret(`feedback on ${block}`)}${right} }`
        }),
      ]
    case 'choice':
      return [
        'question: What would have helped?',
        'options:',
        `  - { text: Bind the values, isRight: true, explanation: ${secret('explanation 1')} }`,
        `  - { text: Escape quotes, explanation: ${secret('explanation 2')} }`,
        `  - { text: Hide the page, explanation: ${secret('explanation 3')} }`,
      ]
    default:
      return []
  }
}
