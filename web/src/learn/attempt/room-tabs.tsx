import { type KeyboardEvent, useRef } from 'react'
import { Icon, type IconType } from '../../ui/text/icon.tsx'
import classes from './room-tabs.module.css'

export type RoomTab = 'story' | 'code' | 'attack' | 'fix' | 'output'

type TabEntry = {
  tab: RoomTab
  icon?: IconType
  /** The attack succeeded: said in words, drawn as a red brick. */
  isHit?: boolean
}

const labels: Record<RoomTab, string> = { story: 'Story', code: 'Code', attack: 'Attack', fix: 'Fix', output: 'Output' }

type RoomTabsProps = { tabs: readonly TabEntry[]; value: RoomTab; onChange: (tab: RoomTab) => void }

/** The arrow keys move between tabs; Tab goes on to the panel. */
export function RoomTabs({ tabs, value, onChange }: RoomTabsProps) {
  const box = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ tab }) => tab === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onChange(next.tab)
    box.current?.querySelector<HTMLElement>(`#tab-${next.tab}`)?.focus()
  }
  return (
    <div ref={box} role="tablist" aria-label="Lab" className={classes.tabs} onKeyDown={move}>
      {tabs.map(({ tab, icon, isHit = false }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-controls={`panel-${tab}`}
          aria-selected={tab === value}
          tabIndex={tab === value ? 0 : -1}
          className={classes.tab}
          data-danger={tab === 'attack' || undefined}
          onClick={() => onChange(tab)}
        >
          {icon !== undefined && <Icon of={icon} size={18} />}
          {labels[tab]}
          {isHit && (
            <>
              <span className={classes.hit} aria-hidden />
              <span className="visually-hidden"> (succeeded)</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
