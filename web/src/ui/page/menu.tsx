import { IconSelector } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Avatar } from '../text/avatar.tsx'
import { Icon, type IconType } from '../text/icon.tsx'
import { Text } from '../text/text.tsx'
import classes from './menu.module.css'

type MenuItem = { label: string; icon: IconType; onClick: () => void }
type MenuProps = {
  label: string
  note: string
  /** Only the avatar shows until it opens. */
  isAvatar?: boolean
  items: MenuItem[]
}

/**
 * A named button that opens a few commands, above it or on phones below it. The library's menu needs a positioning
 * engine, 25 KB of script that every page would load for this one menu; here the position is fixed.
 */
export function Menu({ label, note, isAvatar = false, items }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (isOpen) itemsOf(list.current)[0]?.focus()
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = itemsOf(list.current)
    const place = all.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setIsOpen(false)
    else if (target !== undefined) all.at(target % all.length)?.focus()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus leaving what is in it
    <div className={classes.box} data-avatar={isAvatar || undefined} onBlur={onBlur}>
      <button
        type="button"
        ref={button}
        className={classes.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Avatar name={label} />
        <span className={classes.who}>
          <b>{label}</b>
          {/* Repeated in the menu. */}
          <span aria-hidden>{note}</span>
        </span>
        <span className={classes.sign}>
          <Icon of={IconSelector} size={16} />
        </span>
      </button>
      {isOpen && (
        <div className={classes.menu}>
          <Text size="xs" c="dimmed" className={classes.note}>
            {note}
          </Text>
          <div ref={list} role="menu" aria-label={label} onKeyDown={onKeyDown} tabIndex={-1}>
            {items.map((item) => (
              <Item key={item.label} onClick={() => [close(), item.onClick()]}>
                <Icon of={item.icon} size={18} />
                {item.label}
              </Item>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function Item({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={onClick}>
      {children}
    </button>
  )
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}
