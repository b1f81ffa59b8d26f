/** The files of the training content, as docs/content.md describes them. */

import { limits } from '../api/limits.ts'
import { OneOf, type Static, type TSchema, Type } from '../api/schema.ts'
import { languageNames } from './content-languages.ts'

const closed = { additionalProperties: false }

/** Names of files and folders, which are ids. */
export const slugPattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$'

const text = (maxLength = 4000) => Type.String({ pattern: '\\S', maxLength, description: 'Text that is not empty' })
const line = (maxLength = 200) => text(maxLength)
/** What a learner can send back, so its size has the same limit. */
const input = () => Type.String({ maxLength: limits.scenarioInputLength })
const pattern = () => Type.String({ minLength: 1, maxLength: 300 })
const retired = Type.Optional(Type.Boolean())
const flag = Type.Optional(Type.Boolean())

/** Values by id. */
function ById<T extends TSchema>(value: T, options: { minProperties?: number; maxProperties?: number } = {}) {
  return Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    propertyNames: { pattern: slugPattern },
    additionalProperties: value,
    ...options,
  })
}

/** Values by language. */
function ByLanguage<T extends TSchema>(value: T, options: { minProperties?: number } = {}) {
  return Type.Unsafe<Partial<Record<(typeof languageNames)[number], Static<T>>>>({
    type: 'object',
    propertyNames: { enum: [...languageNames] },
    additionalProperties: value,
    ...options,
  })
}

export const CategoryFile = Type.Object(
  {
    title: line(),
    description: text(1000),
    owasp: Type.Array(line()),
    order: Type.Integer({ minimum: 1, maximum: 100_000 }),
  },
  closed,
)
export type CategoryFile = Static<typeof CategoryFile>

const itemFields = {
  title: line(),
  summary: text(1000),
  category: line(100),
  cwes: Type.Array(Type.Integer({ minimum: 1, maximum: 999_999 }), { minItems: 1 }),
  estimatedMinutes: Type.Integer({ minimum: 1, maximum: 600 }),
  retired,
}
const difficulty = Type.Integer({ minimum: 1, maximum: 3 })

export const TopicFile = Type.Object(
  { ...itemFields, languages: Type.Array(OneOf(languageNames), { minItems: 1 }), difficulty },
  closed,
)
export type TopicFile = Static<typeof TopicFile>

/** What a node of a diagram is. */
export const diagramKinds = ['attacker', 'entry', 'flaw', 'damage'] as const

/** How data flows from the attacker to the damage: `diagram.yaml` of a topic. */
export const DiagramFile = Type.Object(
  {
    title: line(60),
    description: line(200),
    nodes: Type.Array(
      Type.Object(
        { kind: OneOf(diagramKinds), label: line(30), detail: line(70), arrow: Type.Optional(line(20)) },
        closed,
      ),
      { minItems: 3, maxItems: 4 },
    ),
    fix: line(90),
  },
  closed,
)

/** `notExecuted`: why the scenario has no `proof.ts`. */
export const ScenarioFile = Type.Object({ ...itemFields, notExecuted: Type.Optional(line(500)) }, closed)
export type ScenarioFile = Static<typeof ScenarioFile>

const hints = Type.Array(text(1000), { minItems: 2, maxItems: 3 })
const fileName = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*\\.[a-z]+$',
  description: 'The name of a file in the folder of the language',
})

/** A block of code that can be chosen, and what to say about it. */
const notes = Type.Optional(ByLanguage(text(1000)))
const BlockEntry = Type.Object({ isVulnerable: flag, feedback: text(2000), notes }, closed)
/** What an explanation quotes and an attacker sends; `npm run test:content` tries it. In `payloadsOf` by language, where it differs. */
const payloadList = Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), { minItems: 1 })
const payloads = { payloads: Type.Optional(payloadList), payloadsOf: Type.Optional(ByLanguage(payloadList)) }
const FixEntry = Type.Object({ title: line(), isRight: flag, explanation: text(2000), notes, ...payloads }, closed)

export const ChallengeFile = Type.Object(
  {
    title: line(),
    difficulty,
    situation: text(),
    variants: ByLanguage(fileName, { minProperties: 1 }),
    blocks: ById(BlockEntry, { minProperties: 4, maxProperties: 7 }),
    fixes: ById(FixEntry, { minProperties: 4, maxProperties: 4 }),
    hints: Type.Object({ find: hints, fix: hints }, closed),
    exploit: Type.Object({ request: text(), before: text(2000), after: text(2000) }, closed),
    remember: text(500),
    references: Type.Array(
      Type.Object(
        {
          title: line(),
          url: Type.String({ pattern: '^https://\\S+$', maxLength: 500, description: 'An https address' }),
        },
        closed,
      ),
      { minItems: 1 },
    ),
    attack: Type.Optional(
      Type.Object(
        {
          goal: line(500),
          fields: Type.Array(
            Type.Object(
              {
                name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,49}$', description: 'A name such as sortBy' }),
                label: line(),
                value: Type.Optional(Type.String({ maxLength: limits.attackInputLength })),
                isLong: flag,
              },
              closed,
            ),
            { minItems: 1, maxItems: 10 },
          ),
          hints: Type.Array(text(1000), { minItems: 2, maxItems: 2 }),
        },
        closed,
      ),
    ),
    notExecuted: Type.Optional(ByLanguage(line(500))),
    retired,
  },
  closed,
)
export type ChallengeFile = Static<typeof ChallengeFile>

const stepFields = { title: line(), text: text(8000) }
const stepHints = Type.Array(text(1000), { minItems: 1, maxItems: 10 })
const asking = { ...stepFields, goal: line(500), hints: stepHints }
const mayAsk = { ...stepFields, goal: Type.Optional(line(500)), hints: Type.Optional(stepHints) }
const screen = () => Type.String({ maxLength: 8000 })
const address = line(500)

const StoryStepFile = Type.Object({ kind: OneOf(['story']), ...stepFields }, closed)

const BrowserStepFile = Type.Object(
  {
    kind: OneOf(['browser']),
    ...asking,
    url: address,
    page: screen(),
    form: Type.Object(
      {
        fields: Type.Array(
          Type.Object({ name: line(50), label: line(), value: Type.Optional(input()), isSecret: flag }, closed),
          { minItems: 1, maxItems: 10 },
        ),
        button: line(50),
      },
      closed,
    ),
    answers: Type.Array(
      Type.Object(
        {
          when: Type.Unsafe<Record<string, string>>({
            type: 'object',
            minProperties: 1,
            additionalProperties: pattern(),
          }),
          isGoal: flag,
          url: Type.Optional(address),
          page: screen(),
        },
        closed,
      ),
      { minItems: 1 },
    ),
    otherwise: Type.Object({ url: Type.Optional(address), page: screen() }, closed),
  },
  closed,
)

const TerminalStepFile = Type.Object(
  {
    kind: OneOf(['terminal']),
    ...asking,
    prompt: line(),
    screen: Type.Optional(screen()),
    answers: Type.Array(Type.Object({ when: pattern(), output: screen(), isGoal: flag }, closed), { minItems: 1 }),
    otherwise: Type.Object({ output: screen() }, closed),
  },
  closed,
)

const status = Type.Integer({ minimum: 100, maximum: 599 })
const HttpStepFile = Type.Object(
  {
    kind: OneOf(['http']),
    ...asking,
    request: Type.Object(
      { method: line(20), path: input(), headers: Type.Optional(input()), body: Type.Optional(input()) },
      closed,
    ),
    answers: Type.Array(
      Type.Object(
        {
          when: Type.Object(
            {
              method: Type.Optional(pattern()),
              path: Type.Optional(pattern()),
              headers: Type.Optional(pattern()),
              body: Type.Optional(pattern()),
            },
            { minProperties: 1, ...closed },
          ),
          isGoal: flag,
          status,
          body: screen(),
        },
        closed,
      ),
      { minItems: 1 },
    ),
    otherwise: Type.Object({ status, body: screen() }, closed),
  },
  closed,
)

const CodeStepFile = Type.Object(
  {
    kind: OneOf(['code']),
    ...mayAsk,
    file: Type.String({
      pattern: '^code/[A-Za-z0-9][A-Za-z0-9._-]*$',
      description: 'A file in code/, such as code/login.ts',
    }),
    blocks: ById(BlockEntry, { minProperties: 2, maxProperties: 7 }),
  },
  closed,
)

const ChoiceStepFile = Type.Object(
  {
    kind: OneOf(['choice']),
    ...mayAsk,
    question: text(1000),
    options: Type.Array(Type.Object({ text: text(1000), isRight: flag, explanation: text(2000) }, closed), {
      minItems: 3,
      maxItems: 5,
    }),
  },
  closed,
)

/** The steps of a scenario, by their kind. */
export const stepFiles = {
  story: StoryStepFile,
  browser: BrowserStepFile,
  terminal: TerminalStepFile,
  http: HttpStepFile,
  code: CodeStepFile,
  choice: ChoiceStepFile,
}
export type StepFile = { [Kind in keyof typeof stepFiles]: Static<(typeof stepFiles)[Kind]> }[keyof typeof stepFiles]

/** Which variants can be run in the sandbox, as the content check found out: `labs.json`, by `topic/challenge`. */
export const LabsFile = Type.Object(
  {
    engines: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
    variants: Type.Unsafe<Record<string, Partial<Record<(typeof languageNames)[number], LabEntry>>>>({
      type: 'object',
      additionalProperties: ByLanguage(
        Type.Object(
          { hash: Type.String(), isLab: Type.Boolean(), reason: Type.Optional(Type.String({ maxLength: 1000 })) },
          closed,
        ),
      ),
    }),
  },
  closed,
)
export type LabsFile = Static<typeof LabsFile>
type LabEntry = { hash: string; isLab: boolean; reason?: string }
