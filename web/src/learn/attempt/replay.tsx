import { Button } from '@mantine/core'
import type { Attempt, Solution } from '@parapet/contract'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { CodeLines, CodeSheet } from '../../ui/code/code-lines.tsx'
import { Diff } from '../../ui/code/diff.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Group } from '../../ui/text/flex.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import { toLines } from '../words.ts'
import classes from './replay.module.css'

type ReplayProps = { attempt: Attempt; solution: Solution }
type Step = { title: string; content: ReactNode }

/**
 * The attack again, step by step: the request, the code that lets it through, the damage, and the fix that stops it.
 */
export function Replay(props: ReplayProps) {
  const [index, setIndex] = useState(0)
  const steps = listSteps(props)
  const step = steps[index] as Step
  const go = (to: number) => setIndex(Math.max(0, Math.min(steps.length - 1, to)))
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(index + by)
  }
  return (
    <Section title="The attack, step by step">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys help beside the buttons, which do the same */}
      <div className={classes.replay} onKeyDown={walk}>
        <ol className={classes.steps} aria-label="Steps of the attack">
          {steps.map(({ title }, at) => (
            <li key={title}>
              <button type="button" aria-current={at === index ? 'step' : undefined} onClick={() => go(at)}>
                <span className={classes.mark} aria-hidden>
                  {at + 1}
                </span>
                <span className={classes.name}>{title}</span>
              </button>
            </li>
          ))}
        </ol>
        <div className={classes.step} aria-live="polite">
          <p className={classes.title}>
            <span className="visually-hidden">
              Step {index + 1} of {steps.length}:{' '}
            </span>
            {step.title}
          </p>
          {step.content}
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon of={IconArrowLeft} size={16} />}
            {...resting(index === 0)}
            onClick={() => go(index - 1)}
          >
            Back
          </Button>
          <Button
            variant="default"
            size="sm"
            rightSection={<Icon of={IconArrowRight} size={16} />}
            {...resting(index === steps.length - 1)}
            onClick={() => go(index + 1)}
          >
            Next step
          </Button>
        </Group>
      </div>
    </Section>
  )
}

/** An inactive button keeps the focus, and with it the arrow keys. */
function resting(isResting: boolean) {
  return isResting ? { 'aria-disabled': true, 'data-disabled': true } : {}
}

function listSteps({ attempt, solution }: ReplayProps): Step[] {
  const { code, find, fix, result } = attempt
  const { request, before, after } = solution.exploit
  const right = solution.blocks.filter(({ isRight }) => isRight)
  const blocks = find.blocks.filter(({ label }) => right.some((one) => one.label === label))
  const option = fix?.fixes.find(({ label }) => solution.fixes.some((one) => one.label === label && one.isRight))
  const own = result?.handsOn ?? null
  const change = own === null ? option : { hunks: own.hunks, tokens: own.tokens }
  return [
    {
      title: 'What the attacker sends',
      content: (
        <CodeSheet label="What the attacker sends">
          <pre className={classes.request}>{request.trimEnd()}</pre>
        </CodeSheet>
      ),
    },
    {
      title: 'Where it gets through',
      content: (
        <>
          {blocks.map((block) => (
            <CodeSheet key={block.label} label={`${code.fileName}, ${toLines(block)}`}>
              <CodeLines
                lines={code.lines}
                tokens={code.tokens}
                startLine={Math.max(1, block.startLine - 2)}
                endLine={Math.min(code.lines.length, block.endLine + 2)}
              />
            </CodeSheet>
          ))}
          {right.map(({ label, text }) => (
            <Markdown key={label} text={text} headingLevel={3} />
          ))}
        </>
      ),
    },
    { title: 'Before the fix', content: <Markdown text={before} headingLevel={3} /> },
    {
      title: 'After the fix',
      content: (
        <>
          {change !== undefined && (
            <Diff label={own === null ? 'The fix' : 'Your fix'} hunks={change.hunks} tokens={change.tokens} />
          )}
          <Markdown text={after} headingLevel={3} />
        </>
      ),
    },
  ]
}
