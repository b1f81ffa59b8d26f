import { Title } from '@mantine/core'
import type { Attempt, ChoiceFeedback, Solution as SolutionData } from '@parapet/contract'
import { IconCheck, IconChevronDown, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CodeLines, CodeSheet } from '../../ui/code/code-lines.tsx'
import { Diff } from '../../ui/code/diff.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useFocusIf } from '../../ui/page/use-focus.ts'
import { Stack } from '../../ui/text/flex.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Anchor } from '../../ui/text/link.tsx'
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
        <span>Remember</span>
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
      <div className={classes.others}>
        {blocks.map((block) => {
          const feedback = solution.blocks.find(({ label }) => label === block.label)
          return (
            feedback !== undefined && (
              <Entry
                key={block.label}
                title={toLines(block)}
                verdict={feedback.isRight ? 'The vulnerability' : 'Not the vulnerability'}
                tone={feedback.isRight ? 'wrong' : 'neutral'}
                feedback={feedback}
              >
                <CodeSheet label={toLines(block)}>
                  <CodeLines
                    lines={code.lines}
                    tokens={code.tokens}
                    startLine={block.startLine}
                    endLine={block.endLine}
                  />
                </CodeSheet>
              </Entry>
            )
          )
        })}
      </div>
    </Part>
  )
}

/** Ours first, then why the others fail. */
function Fixes({ attempt: { fix }, solution }: SolutionProps) {
  const fixes = fix?.fixes.flatMap((one) => {
    const feedback = solution.fixes.find(({ label }) => label === one.label)
    return feedback === undefined ? [] : [{ ...one, feedback }]
  })
  return (
    <Part title="Every fix">
      <div className={classes.others}>
        {fixes
          ?.toSorted((a, b) => Number(b.feedback.isRight) - Number(a.feedback.isRight))
          .map(({ label, title, hunks, tokens, feedback }) => (
            <Entry
              key={label}
              title={title}
              verdict={feedback.isRight ? 'The fix' : 'Doesn’t fix it'}
              tone={feedback.isRight ? 'right' : 'wrong'}
              feedback={feedback}
            >
              <Diff label={`Change: ${title}`} hunks={hunks} tokens={tokens} />
            </Entry>
          ))}
      </div>
    </Part>
  )
}

type EntryProps = {
  title: string
  verdict: string
  tone: 'right' | 'wrong' | 'neutral'
  feedback: ChoiceFeedback
  /** The code. */
  children: ReactNode
}

const signs = { right: IconCheck, wrong: IconX, neutral: IconMinus }

/** One line, with the first sentence; the code and the rest on request. */
function Entry({ title, verdict, tone, feedback: { text, note }, children }: EntryProps) {
  const [first = text] = /^[\s\S]*?[.!?](?=\s|$)/.exec(text) ?? []
  return (
    <details className={classes.other}>
      <summary>
        <span className={classes.sign} data-tone={tone}>
          <Icon of={signs[tone]} size={18} />
        </span>
        <b>
          {title}
          <span className="visually-hidden">: {verdict}</span>
        </b>
        <span className={classes.brief}>
          <Markdown text={first} />
        </span>
        <Icon of={IconChevronDown} />
      </summary>
      <div className={classes.full}>
        {children}
        <Markdown text={text} headingLevel={4} />
        {note !== null && <Markdown text={note} headingLevel={4} />}
      </div>
    </details>
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
