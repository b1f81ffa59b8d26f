import { Title } from '@mantine/core'
import type { HandsOnFix } from '@parapet/contract'
import { Diff } from '../../ui/code/diff.tsx'
import { Section } from '../../ui/page/section.tsx'
import classes from './attempt-result.module.css'

/** The learner's fix next to ours. Both are right. */
export function CompareFixes({ fix }: { fix: HandsOnFix }) {
  return (
    <Section title="Your fix and ours">
      <div className={classes.compared}>
        <div>
          <Title order={3} size="h6" mb="xs">
            Your fix
          </Title>
          <Diff label="Your fix" hunks={fix.hunks} tokens={fix.tokens} />
        </div>
        <div>
          <Title order={3} size="h6" mb="xs">
            Our fix
          </Title>
          <Diff label="Our fix" hunks={fix.reference} tokens={fix.referenceTokens} />
        </div>
      </div>
    </Section>
  )
}
