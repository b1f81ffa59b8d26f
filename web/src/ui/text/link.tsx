import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import classes from './link.module.css'
import type { StyleProps } from './style-props.ts'
import { type TextLook, toTextProps } from './text.tsx'

export type LinkLook = TextLook & StyleProps & { underline?: 'hover' | 'always' | 'never'; isBlock?: boolean }
type ButtonRest = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

function toLinkProps<Props extends LinkLook & { className?: string | undefined }>(props: Props) {
  const { underline = 'hover', isBlock, className, ...rest } = props
  const names = className === undefined ? classes.link : `${classes.link} ${className}`
  return {
    ...toTextProps({ ...rest, className: names }),
    'data-underline': underline,
    'data-block': isBlock || undefined,
  }
}

/** A link to somewhere else. */
export function Anchor(props: LinkLook & ComponentPropsWithRef<'a'>) {
  return <a {...toLinkProps(props)} />
}

/** A button that looks like a link, where a button would be too loud. */
export function LinkButton(props: LinkLook & ComponentPropsWithRef<'button'>) {
  return <button type="button" {...toLinkProps(props)} />
}

/** A link within the app, in text or a table. */
export const TextLink = createLink((props: LinkLook & ComponentPropsWithRef<'a'>) => <a {...toLinkProps(props)} />)

/** A link within the app that looks like a button. */
export const ButtonLink = createLink((props: ButtonRest) => <Button component="a" {...props} />)
