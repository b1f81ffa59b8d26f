import type { Attempt, HandsOnFix } from '@parapet/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import { Diff } from '../../ui/code/diff.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import classes from './attempt-result.module.css'

/** The learner's fix next to ours. Both are right. */
export function CompareFixes({ attempt, fix }: { attempt: Attempt; fix: HandsOnFix }) {
  const right = attempt.result?.solution?.fixes.find(({ isRight }) => isRight)
  const title = attempt.fix?.fixes.find(({ label }) => label === right?.label)?.title
  return (
    <Section title="Your fix and ours">
      <div className={classes.compared}>
        <div>
          <div className={classes.compareHead}>
            <h3>Your fix</h3>
            <Chip kind="success">
              <Icon of={IconShieldCheck} size={16} />
              Stops every payload
            </Chip>
          </div>
          <Diff label="Your fix" hunks={fix.hunks} tokens={fix.tokens} />
        </div>
        <div>
          <div className={classes.compareHead}>
            <h3>Our fix</h3>
            <span>{title}</span>
          </div>
          <Diff label="Our fix" hunks={fix.reference} tokens={fix.referenceTokens} />
        </div>
      </div>
    </Section>
  )
}
