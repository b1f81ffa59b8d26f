import { Button, Text } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './menu.module.css'

type MenuItem = { label: string; onClick: () => void }

/**
 * A button that opens a few commands below it. The library's menu comes with a positioning engine, 25 KB of script that
 * every page would load for this one place; here the place is known.
 */
export function Menu({ label, note, items }: { label: string; note?: string; items: MenuItem[] }) {
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
    <div className={classes.box} onBlur={onBlur}>
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        size="compact-md"
        maw={220}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Text span truncate size="sm">
          {label}
        </Text>
      </Button>
      {isOpen && (
        <div className={classes.menu}>
          {note !== undefined && (
            <Text size="xs" c="dimmed" className={classes.note}>
              {note}
            </Text>
          )}
          <div ref={list} role="menu" aria-label={label} onKeyDown={onKeyDown} tabIndex={-1}>
            {items.map((item) => (
              <Item key={item.label} onClick={() => [close(), item.onClick()]}>
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
