import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { slugPattern } from '@parapet/contract'
import { OperatorError } from '../../../platform/operator-error.ts'

/** Writes a starter topic or scenario that loads as is and explains what goes where. Returns the files. */
export async function writeNewContent(folder: string, kind: 'topic' | 'scenario', slug: string): Promise<string[]> {
  if (!new RegExp(slugPattern).test(slug)) throw new OperatorError(`${slug} must be lower-case words joined by dashes.`)
  const place = `${kind}s/${slug}`
  if (existsSync(join(folder, place)))
    throw new OperatorError(`${join(folder, place)} is there already. Choose another name.`)
  const files = kind === 'topic' ? topicFiles(slug) : scenarioFiles(slug)
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, place, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return Object.keys(files).map((name) => join(place, name))
}

type Files = Record<string, string>

const titleOf = (slug: string) => `${slug.charAt(0).toUpperCase()}${slug.slice(1).replaceAll('-', ' ')}`

function topicFiles(slug: string): Files {
  const challenge = 'challenges/first'
  return {
    // Retired until it is written, so that nobody gets it.
    'topic.yaml': `title: ${titleOf(slug)}
summary: What goes wrong, and what one learns. At most 240 characters.
category: injection
cwes: [20]
languages: [typescript]
difficulty: 1
estimatedMinutes: 30
retired: true   # take this line out when the topic is written
`,
    'lesson.md': `# ${titleOf(slug)}

What the weakness is, in 150 to 400 words: the mechanism, an example, what stops it, and where that has its limits.
`,
    [`${challenge}/challenge.yaml`]: challengeYaml,
    [`${challenge}/typescript/orders.ts`]: `// part: constants
// end

export async function findOrders(db: Db, request: SearchRequest): Promise<Order[]> {
  // block: read-input
  const { text = '' } = request.query
  // end
  // block: build-statement
  const statement = \`SELECT * FROM orders WHERE number LIKE '%\${text}%'\`
  // end
  // block: run-statement
  const { rows } = await db.query(statement)
  // end
  // block: answer
  return rows.map(toOrder)
  // end
}
`,
    ...Object.fromEntries(
      fixIds.map((id) => [
        `${challenge}/typescript/fixes/${id}.ts`,
        `// block: build-statement\n  const statement = 'what ${id} does'\n// end\n`,
      ]),
    ),
  }
}

const fixIds = ['right-one', 'wrong-place', 'blocklist', 'swallowed-error']

const challengeYaml = `title: The order search
difficulty: 1
situation: |
  What the code is for, who calls it, and what is at stake.
variants:
  typescript: orders.ts
notExecuted:
  typescript: write proof.ts beside this file, for every language, and take this out
blocks:
  read-input:
    feedback: Why somebody could suspect it, and why it is fine.
  build-statement:
    isVulnerable: true
    feedback: What goes wrong here.
  run-statement:
    feedback: Why it is fine.
  answer:
    feedback: Why it is fine.
fixes:
  right-one: { title: What the right fix does, isRight: true, explanation: Why it works. }
  wrong-place: { title: A check in the wrong place, explanation: Why people do it and what shows it does not work. }
  blocklist: { title: A list of bad words, explanation: Why people do it and what shows it does not work. }
  swallowed-error: { title: An error that nobody sees, explanation: Why people do it and what shows it does not work. }
hints:
  find: [A general one., One that nearly gives it away.]
  fix: [A general one., One that nearly gives it away.]
exploit:
  request: |
    GET /orders?text=...
  before: What happens with the vulnerable code.
  after: What happens with the right fix.
remember: One sentence to remember.
references:
  - { title: 'CWE-20: Improper Input Validation', url: 'https://cwe.mitre.org/data/definitions/20.html' }
`

function scenarioFiles(slug: string): Files {
  return {
    'scenario.yaml': `title: ${titleOf(slug)}
summary: The incident in two sentences. At most 300 characters.
category: injection
cwes: [20]
estimatedMinutes: 20
retired: true   # take this line out when the scenario is written
`,
    'steps/1-situation.yaml': `kind: story
title: Monday, 07:40
text: |
  Where you are and what happened.
`,
    'steps/2-attack.yaml': `kind: terminal
title: The attack
text: What you see in front of you.
goal: What to achieve, in one sentence.
prompt: 'analyst@gateway:~$'
screen: |
  What is on the screen already.
answers:
  - { when: '^cat\\b', output: What it shows., isGoal: true }
otherwise: { output: command not found }
hints: [A general one., The exact command.]
`,
    'steps/3-question.yaml': `kind: choice
title: What would have helped
text: Look back.
question: Which change would have stopped the attack?
options:
  - { text: The right one, isRight: true, explanation: Why. }
  - { text: A wrong one, explanation: Why not. }
  - { text: Another one, explanation: Why not. }
`,
  }
}
