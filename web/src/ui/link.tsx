import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type AnchorRest = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>
type ButtonRest = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

/** A link within the app, in text or a table. */
export const TextLink = createLink((props: AnchorRest) => <Anchor {...props} />)

/** A link within the app that looks like a button. */
export const ButtonLink = createLink((props: ButtonRest) => <Button component="a" {...props} />)
