/** How a step of a scenario responds to input: the same input gets the same response. */
import type { ChoiceFeedback, StepAnswer, StepReply } from '@parapet/contract'
import { AppError, invalidField } from '../../../../platform/app-error.ts'
import { type ScenarioStep, toPattern } from '../../../training/catalog/catalog.ts'
import { isRightChoice, makeLabels } from '../attempts/attempts.rules.ts'

export type StepGrade = {
  isRight: boolean
  /** A wrong answer. Input for which a simulation has a specific reply is exploration, not an answer. */
  isMiss: boolean
  reply: StepReply | null
  feedback: ChoiceFeedback[]
}

const emptyReply: StepReply = { url: null, page: null, output: null, status: null, body: null }

export function gradeStep(step: ScenarioStep, seed: Buffer, answer: StepAnswer): StepGrade {
  switch (step.kind) {
    case 'story':
      return { isRight: true, isMiss: false, reply: null, feedback: [] }
    case 'browser': {
      const fields = answer.fields ?? requireField('fields')
      const found = step.answers.find(({ when }) =>
        matchesAll(when, (name) => (Object.hasOwn(fields, name) ? fields[name] : '')),
      )
      const { url = step.url, page } = found ?? step.otherwise
      return {
        isRight: found?.isGoal === true,
        isMiss: found === undefined,
        reply: { ...emptyReply, url, page },
        feedback: [],
      }
    }
    case 'terminal': {
      const command = answer.command ?? requireField('command')
      const found = step.answers.find(({ when }) => toPattern(when).test(command))
      const { output } = found ?? step.otherwise
      return {
        isRight: found?.isGoal === true,
        isMiss: found === undefined,
        reply: { ...emptyReply, output },
        feedback: [],
      }
    }
    case 'http': {
      const request = answer.request ?? requireField('request')
      const found = step.answers.find(({ when }) => matchesAll(when, (name) => request[name as keyof typeof request]))
      const { status, body } = found ?? step.otherwise
      return {
        isRight: found?.isGoal === true,
        isMiss: found === undefined,
        reply: { ...emptyReply, status, body },
        feedback: [],
      }
    }
    case 'code':
    case 'choice':
      return gradeChoices(step, seed, answer.choices ?? requireField('choices'))
  }
}

function requireField(field: string): never {
  throw invalidField(field, 'is required')
}

/** Whether all patterns match. The contract limits the length of the input. */
function matchesAll(
  when: Record<string, string | undefined>,
  readValue: (name: string) => string | undefined,
): boolean {
  return Object.entries(when).every(
    ([name, pattern]) => pattern === undefined || toPattern(pattern).test(readValue(name) ?? ''),
  )
}

type ChoosingStep = Extract<ScenarioStep, { kind: 'code' | 'choice' }>
type Choosable = { isRight: boolean; text: string; explanation: string; note: string | null }

/** Blocks or options, by id. Options have no id, so their text is used. */
export function listChoosables(step: ChoosingStep): Map<string, Choosable> {
  if (step.kind === 'choice') {
    return new Map(
      step.options.map(({ text, isRight = false, explanation }) => [text, { isRight, text, explanation, note: null }]),
    )
  }
  const language = step.shown?.language
  return new Map(
    Object.entries(step.blocks).map(([id, { isVulnerable = false, feedback, notes }]) => [
      id,
      {
        isRight: isVulnerable,
        text: '',
        explanation: feedback,
        note: (language === undefined ? undefined : notes?.[language]) ?? null,
      },
    ]),
  )
}

export function labelsOfStep(step: ChoosingStep, seed: Buffer): Map<string, string> {
  return makeLabels(seed, step.id, listChoosables(step).keys())
}

export function explainStep(step: ChoosingStep, seed: Buffer, ids?: readonly string[]): ChoiceFeedback[] {
  const choosables = listChoosables(step)
  return [...labelsOfStep(step, seed)]
    .filter(([, id]) => ids === undefined || ids.includes(id))
    .map(([label, id]) => {
      const { isRight = false, explanation = '', note = null } = choosables.get(id) ?? {}
      return { label, isRight, text: explanation, note }
    })
}

function gradeChoices(step: ChoosingStep, seed: Buffer, chosen: readonly string[]): StepGrade {
  const labels = labelsOfStep(step, seed)
  const right = [...listChoosables(step)].filter(([, { isRight }]) => isRight).map(([id]) => id)
  const ids = chosen.map((label) => labels.get(label))
  // Labels are valid until the content changes.
  if (!ids.every((id) => id !== undefined)) throw new AppError('content_changed')
  if (new Set(ids).size !== right.length || ids.length !== right.length) {
    throw invalidField('choices', `must name ${right.length} of them, each once`)
  }
  const isRight = isRightChoice(ids, right)
  return { isRight, isMiss: !isRight, reply: null, feedback: explainStep(step, seed, ids) }
}
