import type { LearnSkill, Recommendation } from '@parapet/contract'
import { IconArrowRight, IconRadar2, IconTargetArrow } from '@tabler/icons-react'
import { Panel } from '../../ui/page/panel.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { ButtonLink } from '../../ui/text/link.tsx'
import { Text } from '../../ui/text/text.tsx'
import { toItem } from '../items/item-link.tsx'
import classes from './home.module.css'

const reasons = {
  finding: { label: 'From a finding', icon: IconRadar2 },
  weakest: { label: 'Your weakest category', icon: IconTargetArrow },
  next: { label: 'Next in the catalog', icon: IconArrowRight },
}

/** One recommendation in addition to what is due, with the reason. */
export function Recommended({ recommendation, skills }: { recommendation: Recommendation; skills: LearnSkill[] }) {
  const { reason, item, finding } = recommendation
  const { label, icon } = reasons[reason]
  return (
    <Panel title="Recommended for you">
      <div className={classes.recommended}>
        <Chip kind="accent">
          <Icon of={icon} size={16} />
          {label}
        </Chip>
        <Text fw={600}>{item.title}</Text>
        <Text size="sm" c="dimmed">
          {toText(recommendation, skills)}
        </Text>
        {finding !== null && finding.uri !== null && (
          <div className={classes.file}>
            <span>{[finding.repo, finding.uri].filter(Boolean).join('/')}</span>
            {finding.startLine !== null && <span style={{ whiteSpace: 'nowrap' }}>line {finding.startLine}</span>}
          </div>
        )}
        <ButtonLink variant="default" mt="auto" {...toItem(item)}>
          Practice {item.title}
        </ButtonLink>
      </div>
    </Panel>
  )
}

function toText({ reason, item }: Recommendation, skills: readonly LearnSkill[]): string {
  if (reason === 'finding') return 'We found this in code you wrote.'
  if (reason === 'weakest') {
    const category = skills.find(({ categoryId }) => categoryId === item.categoryId)?.title ?? 'this category'
    return `Your scores are lowest in ${category}. ${item.summary}`
  }
  return item.summary
}
