import { Anchor, Stack, Title } from '@mantine/core'
import type { Attempt, Solution as SolutionData } from '@parapet/contract'
import type { ReactNode } from 'react'
import { CodeLines, CodeSheet } from '../../ui/code/code-lines.tsx'
import { useTokens } from '../../ui/code/code-text.tsx'
import { Diff } from '../../ui/code/diff.tsx'
import { Section } from '../../ui/section.tsx'
import { useFocusIf } from '../../ui/use-focus.ts'
import { Remark } from '../answering/remarks.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import { toLines } from '../words.ts'
import classes from './attempt-result.module.css'

type SolutionProps = { attempt: Attempt; solution: SolutionData }
/** `isNew`: it came in the place of the button that asked for it. */
type WholeSolutionProps = SolutionProps & { isNew: boolean }

/** Everything that there is to say about a challenge: the attack, every block, every fix. */
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
      <Part title="The attack">
        <CodeSheet label="What the attacker sends">
          <pre className={classes.request}>{solution.exploit.request.trimEnd()}</pre>
        </CodeSheet>
        <div className={classes.sides}>
          <div>
            <Title order={3} size="h6">
              Before the fix
            </Title>
            <Markdown text={solution.exploit.before} />
          </div>
          <div>
            <Title order={3} size="h6">
              After the fix
            </Title>
            <Markdown text={solution.exploit.after} />
          </div>
        </div>
      </Part>
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
  const tokens = useTokens(code.lines.join('\n'), code.language)
  const blocks = find.blocks.toSorted((a, b) => a.startLine - b.startLine)
  return (
    <Part title="Every block">
      {blocks.map((block) => {
        const feedback = solution.blocks.find(({ label }) => label === block.label)
        return (
          <Stack key={block.label} gap="xs">
            <CodeSheet label={toLines(block)}>
              <CodeLines lines={code.lines} tokens={tokens} startLine={block.startLine} endLine={block.endLine} />
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

function Fixes({ attempt: { code, fix }, solution }: SolutionProps) {
  return (
    <Part title="Every fix">
      {fix?.fixes.map(({ label, title, hunks }) => {
        const feedback = solution.fixes.find((one) => one.label === label)
        return (
          <Stack key={label} gap="xs">
            <Diff label={`Change: ${title}`} hunks={hunks} language={code.language} />
            {feedback !== undefined && (
              <Remark feedback={feedback} name={title} verdict={feedback.isRight ? 'The fix' : 'Does not fix it'} />
            )}
          </Stack>
        )
      })}
    </Part>
  )
}

/** A part of the result under a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Stack gap="lg">{children}</Stack>
    </Section>
  )
}
