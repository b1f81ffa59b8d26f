import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Attempt, LanguageName, AttemptResult as Result } from '@parapet/contract'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { useFocusIf } from '../../ui/use-focus.ts'
import { Completions } from '../answering/completions.tsx'
import { Remark } from '../answering/remarks.tsx'
import { NextDue } from '../items/next-due.tsx'
import { CodeLines, CodeSheet } from '../lesson/code-lines.tsx'
import { useTokens } from '../lesson/code-text.tsx'
import { Diff } from '../lesson/diff.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import { count, toLines } from '../words.ts'
import classes from './attempt-result.module.css'

type AttemptResultProps = {
  attempt: Attempt
  result: Result
  /** The last phase was just solved, in this window. */
  isNew: boolean
  isBeginning: boolean
  onBegin: (challengeId: string, language?: LanguageName) => void
}

/** Both phases are solved: the score, and everything that there is to say. */
export function AttemptResult(props: AttemptResultProps) {
  const { attempt, result } = props
  return (
    <Stack gap="xl" maw={860}>
      <Score {...props} />
      <Completions completions={result.completions} item={attempt.topicTitle} />
      <blockquote className={classes.remember}>
        <Markdown text={result.remember} />
      </blockquote>
      <Part title="The attack">
        <CodeSheet label="What the attacker sends">
          <pre className={classes.request}>{result.exploit.request.trimEnd()}</pre>
        </CodeSheet>
        <div className={classes.sides}>
          <div>
            <Title order={3} size="h6">
              Before the fix
            </Title>
            <Markdown text={result.exploit.before} />
          </div>
          <div>
            <Title order={3} size="h6">
              After the fix
            </Title>
            <Markdown text={result.exploit.after} />
          </div>
        </div>
      </Part>
      <Blocks attempt={attempt} result={result} />
      <Fixes attempt={attempt} result={result} />
      <Part title="To read on">
        <ul className={classes.references}>
          {result.references.map(({ title, url }) => (
            <li key={url}>
              <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                {title}
              </Anchor>
            </li>
          ))}
        </ul>
      </Part>
      <Next {...props} />
    </Stack>
  )
}

function Score(props: AttemptResultProps) {
  const { findScore, fixScore, score, hintsUsed, isPassed, bestScore } = props.result
  const box = useFocusIf<HTMLDivElement>(props.isNew)
  return (
    <div ref={box} tabIndex={-1} role="status" aria-label="Result">
      <Group gap="sm" align="baseline">
        <Text fz={32} fw={600} lh={1.2}>
          {score} of 100
        </Text>
        <Badge color={isPassed ? 'green' : 'orange'} variant="light" tt="none">
          {isPassed ? 'Passed' : 'Not passed, 70 are needed'}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {findScore} of 50 for finding, {fixScore} of 50 for fixing, {count(hintsUsed, 'hint')} used. Your best score is{' '}
        {bestScore}.
      </Text>
      <Next {...props} />
    </div>
  )
}

function Next({ attempt, result, isBeginning, onBegin }: AttemptResultProps) {
  const { nextChallenge, isPassed } = result
  const again = (
    <Button
      variant={isPassed ? 'default' : 'filled'}
      loading={isBeginning}
      onClick={() => onBegin(attempt.challengeId)}
    >
      Try again
    </Button>
  )
  return (
    <Group gap="sm">
      {!isPassed && again}
      {nextChallenge !== null && nextChallenge.challengeId !== attempt.challengeId && (
        <Button
          variant={isPassed ? 'filled' : 'default'}
          loading={isBeginning}
          onClick={() => onBegin(nextChallenge.challengeId, attempt.code.language)}
        >
          Next: {nextChallenge.title}
        </Button>
      )}
      {nextChallenge === null && <NextDue except={attempt.topicId} />}
      {isPassed && again}
      <ButtonLink variant="subtle" to={paths.topic} params={{ topicId: attempt.topicId }}>
        To the topic
      </ButtonLink>
    </Group>
  )
}

function Blocks({ attempt: { code, find }, result }: Pick<AttemptResultProps, 'attempt' | 'result'>) {
  const tokens = useTokens(code.lines.join('\n'), code.language)
  const blocks = find.blocks.toSorted((a, b) => a.startLine - b.startLine)
  return (
    <Part title="Every block">
      {blocks.map((block) => {
        const feedback = result.blocks.find(({ label }) => label === block.label)
        return (
          <Stack key={block.label} gap="xs">
            <CodeSheet label={toLines(block)}>
              <CodeLines lines={code.lines} tokens={tokens} startLine={block.startLine} endLine={block.endLine} />
            </CodeSheet>
            {feedback !== undefined && (
              <Remark
                feedback={feedback}
                name={toLines(block)}
                verdict={feedback.isRight ? 'The weakness' : 'Not the weakness'}
                isNeutral
              />
            )}
          </Stack>
        )
      })}
    </Part>
  )
}

function Fixes({ attempt: { code, fix }, result }: Pick<AttemptResultProps, 'attempt' | 'result'>) {
  return (
    <Part title="Every fix">
      {fix?.fixes.map(({ label, title, hunks }) => {
        const feedback = result.fixes.find((one) => one.label === label)
        return (
          <Stack key={label} gap="xs">
            <Diff label={`Change: ${title}`} hunks={hunks} language={code.language} />
            {feedback !== undefined && (
              <Remark feedback={feedback} name={title} verdict={feedback.isRight ? 'The fix' : 'Does not mend it'} />
            )}
          </Stack>
        )
      })}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Stack gap="lg">{children}</Stack>
    </section>
  )
}
