import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import type { Attempt } from '@parapet/contract'
import { IconBolt, IconFileCode, IconPencilCode, IconTerminal2 } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Icon } from '../../ui/text/icon.tsx'
import { isSwitchedOn, keepSwitch } from '../answering/kept-switch.ts'
import classes from './room.module.css'
import { RoomStory } from './room-story.tsx'
import { type RoomTab, RoomTabs } from './room-tabs.tsx'
import { RoomTop } from './room-top.tsx'

/** One column instead of story, code and pane: a phone, a narrow window, or one that is zoomed in. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
}

type RoomProps = {
  attempt: Attempt
  isNarrow: boolean
  tab: RoomTab
  onTab: (tab: RoomTab) => void
  /** Without an attack there is no tab for it; before the fix there are no tabs. */
  hasTabs: boolean
  lead: ReactNode
  notes: ReactNode
  hints: ReactNode
  /** Above the code, on the right. */
  tools: ReactNode
  code: ReactNode
  /** In one column: the code stays above the panel of this tab. */
  isCodeShown: boolean
  /** At the end of the row with the tabs. */
  aside?: ReactNode
  /** The panels. */
  children: ReactNode
  /** If code and panel are one form. */
  onSubmit?: () => void
}

/** A challenge fills the window: story, code, and below it one pane. Only these three scroll, each by itself. */
export function Room(props: RoomProps) {
  const { attempt, isNarrow, tab, onTab, hasTabs, lead, notes, hints, tools, code, isCodeShown, aside, children } =
    props
  const { onSubmit } = props
  const [isStoryOpen, setIsStoryOpen] = useState(() => isSwitchedOn('story'))
  useDocumentTitle(`${attempt.title} – Parapet`)
  const toggle = () => {
    keepSwitch('story', !isStoryOpen)
    setIsStoryOpen(!isStoryOpen)
  }
  const attack =
    attempt.attack === null ? [] : [{ tab: 'attack' as const, icon: IconBolt, isHit: attempt.attack.isDone }]
  const tabs = hasTabs ? [...attack, { tab: 'fix' as const, icon: IconPencilCode }] : []
  const bench = (
    <>
      <div className={classes.head}>
        <span className={classes.file}>
          <Icon of={IconFileCode} />
          <span>{attempt.code.fileName}</span>
        </span>
        <div className={classes.tools}>{tools}</div>
      </div>
      <div
        className={classes.code}
        data-hidden={!isCodeShown || undefined}
        {...(isNarrow && tab === 'code' ? { id: 'panel-code', role: 'tabpanel', 'aria-labelledby': 'tab-code' } : {})}
      >
        {code}
      </div>
      <div className={classes.pane}>
        {!isNarrow && tabs.length > 0 && (
          <div className={classes.tabs}>
            <RoomTabs tabs={[...tabs, { tab: 'output', icon: IconTerminal2 }]} value={tab} onChange={onTab} />
            {aside}
          </div>
        )}
        {children}
      </div>
    </>
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <div className={classes.room} data-fills-window data-tab={tab} data-tabs={tabs.length > 0 || undefined}>
      <RoomTop attempt={attempt} tab={tab} isNarrow={isNarrow} />
      {isNarrow && <RoomTabs tabs={[{ tab: 'story' }, { tab: 'code' }, ...tabs]} value={tab} onChange={onTab} />}
      <div className={classes.body} data-closed={(!isStoryOpen && !isNarrow) || undefined}>
        <RoomStory
          attempt={attempt}
          isOpen={isStoryOpen || isNarrow}
          isNarrow={isNarrow}
          onToggle={toggle}
          lead={lead}
          notes={notes}
          hints={hints}
        />
        {onSubmit === undefined ? (
          <section className={classes.bench} aria-label="Workbench">
            {bench}
          </section>
        ) : (
          <form className={classes.bench} aria-label="Workbench" onSubmit={submit}>
            {bench}
          </form>
        )}
      </div>
    </div>
  )
}

type PanelProps = {
  /** Undefined for the only one. */
  tab?: RoomTab
  isShown: boolean
  isNarrow: boolean
  action: ReactNode
  /** Above the rest, such as a lost connection. */
  notices?: ReactNode
  children: ReactNode
  /** If it is a form. */
  onSubmit?: () => void
  formId?: string
}

/** A panel of the pane: what to do, and directly below it what it came to. In one column the action is at the bottom. */
export function RoomPanel({ tab, isShown, isNarrow, action, notices, children, onSubmit, formId }: PanelProps) {
  const parts = [
    <div key="action" className={classes.action}>
      {action}
    </div>,
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section key="verdict" className={classes.verdict} aria-label="What it came to" tabIndex={0}>
      {notices}
      {children}
    </section>,
  ]
  const content = isNarrow ? parts.toReversed() : parts
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <div
      className={classes.panel}
      hidden={!isShown}
      {...(tab === undefined ? {} : { id: `panel-${tab}`, role: 'tabpanel', 'aria-labelledby': `tab-${tab}` })}
    >
      {onSubmit === undefined ? (
        content
      ) : (
        <form id={formId} className={classes.form} onSubmit={submit}>
          {content}
        </form>
      )}
    </div>
  )
}
