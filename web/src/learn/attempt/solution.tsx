import { Title } from '@mantine/core'
import type { Attempt, Solution as SolutionData } from '@parapet/contract'
import type { ReactNode } from 'react'
import { CodeLines, CodeSheet } from '../../ui/code/code-lines.tsx'
import { Diff } from '../../ui/code/diff.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useFocusIf } from '../../ui/page/use-focus.ts'
import { Stack } from '../../ui/text/flex.tsx'
import { Anchor } from '../../ui/text/link.tsx'
import { Remark } from '../answering/remarks.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import { toLines } from '../words.ts'
import classes from './attempt-result.module.css'
import { Replay } from './replay.tsx'

type SolutionProps = { attempt: Attempt; solution: SolutionData }
/** `isNew`: it replaced the button that requested it. */
type WholeSolutionProps = SolutionProps & { isNew: boolean }

/** The full explanation of a challenge: the attack, every block, every fix. */
export function Solution({ attempt, solution, isNew }: WholeSolutionProps) {
  const heading = useFocusIf<HTMLHeadingElement>(isNew)
  return (
    <>
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        The solution
      </Title>
      <blockquote className={classes.remember}>
        <Markdown text={solution.remember} />
      </blockquote>
      <Replay attempt={attempt} solution={solution} />
      <Blocks attempt={attempt} solution={solution} />
      <Fixes attempt={attempt} solution={solution} />
      <Part title="Further reading">
        <ul className={classes.references}>
          {solution.references.map(({ title, url }) => (
            <li key={url}>
              <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                {title}
              </Anchor>
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

function Blocks({ attempt: { code, find }, solution }: SolutionProps) {
  const blocks = find.blocks.toSorted((a, b) => a.startLine - b.startLine)
  return (
    <Part title="Every block">
      {blocks.map((block) => {
        const feedback = solution.blocks.find(({ label }) => label === block.label)
        return (
          <Stack key={block.label} gap="xs">
            <CodeSheet label={toLines(block)}>
              <CodeLines lines={code.lines} tokens={code.tokens} startLine={block.startLine} endLine={block.endLine} />
            </CodeSheet>
            {feedback !== undefined && (
              <Remark
                feedback={feedback}
                name={toLines(block)}
                verdict={feedback.isRight ? 'The vulnerability' : 'Not the vulnerability'}
                isNeutral
              />
            )}
          </Stack>
        )
      })}
    </Part>
  )
}

function Fixes({ attempt: { fix }, solution }: SolutionProps) {
  return (
    <Part title="Every fix">
      {fix?.fixes.map(({ label, title, hunks, tokens }) => {
        const feedback = solution.fixes.find((one) => one.label === label)
        return (
          <Stack key={label} gap="xs">
            <Diff label={`Change: ${title}`} hunks={hunks} tokens={tokens} />
            {feedback !== undefined && (
              <Remark feedback={feedback} name={title} verdict={feedback.isRight ? 'The fix' : 'Does not fix it'} />
            )}
          </Stack>
        )
      })}
    </Part>
  )
}

/** A part of the result with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Stack gap="lg">{children}</Stack>
    </Section>
  )
}
