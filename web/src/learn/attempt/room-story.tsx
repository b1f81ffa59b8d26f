import type { Attempt } from '@parapet/contract'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Chip } from '../../ui/text/chip.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import { toDifficulty } from '../words.ts'
import classes from './room-story.module.css'

type RoomStoryProps = {
  attempt: Attempt
  isOpen: boolean
  isNarrow: boolean
  onToggle: () => void
  /** What to do now. */
  lead: ReactNode
  /** What is known so far. */
  notes: ReactNode
  hints: ReactNode
}

/** What the code is for, what to do, and help; it makes way for the code if people close it. */
export function RoomStory({ attempt, isOpen, isNarrow, onToggle, lead, notes, hints }: RoomStoryProps) {
  const { title, situation, difficulty, cwes, isHandsOn } = attempt
  const label = isOpen ? 'Hide the story' : 'Show the story'
  return (
    <aside
      className={classes.story}
      data-closed={!isOpen || undefined}
      {...(isNarrow
        ? { id: 'panel-story', role: 'tabpanel', 'aria-labelledby': 'tab-story' }
        : { 'aria-label': 'Story' })}
    >
      <div className={classes.head}>
        <span className={classes.kind}>
          <Chip kind="accent">{isHandsOn ? 'Hands-on lab' : 'Choose a fix'}</Chip>
          <span>{[toDifficulty(difficulty), ...cwes.slice(0, 1).map((cwe) => `CWE-${cwe}`)].join(' · ')}</span>
        </span>
        {!isNarrow && (
          <button type="button" className={classes.toggle} aria-label={label} aria-expanded={isOpen} onClick={onToggle}>
            <Icon of={isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand} />
          </button>
        )}
      </div>
      <div>
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <div className={classes.lead}>{lead}</div>
      </div>
      <section className={classes.situation}>
        <h2>Situation</h2>
        <Markdown text={situation} headingLevel={3} />
      </section>
      {notes}
      {hints}
    </aside>
  )
}
