import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type PanelProps = { title: string; aside?: ReactNode; className?: string | undefined; children: ReactNode }

/** A part of a page with its own background. Panels are never nested. */
export function Panel({ title, aside, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section className={`${classes.panel} ${className}`} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  )
}
