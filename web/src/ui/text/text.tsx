import type { ComponentPropsWithRef, ElementType } from 'react'
import { type StyleProps, splitStyle, toLength } from './style-props.ts'
import classes from './text.module.css'

export type TextLook = {
  size?: 'xs' | 'sm' | 'md' | 'lg'
  /** `dimmed`, a color of the theme, or any CSS color. */
  c?: string | undefined
  fw?: number
  ff?: 'monospace' | 'heading'
  fz?: number
  lh?: number
  ta?: 'center' | 'left'
  /** In the size of the text around it. */
  inherit?: boolean
  /** One line, cut off where it ends. */
  truncate?: boolean
  lineClamp?: number | undefined
}

type TextProps = Omit<ComponentPropsWithRef<'p'>, 'ref'> &
  StyleProps &
  TextLook & {
    ref?: ComponentPropsWithRef<'div'>['ref']
    component?: ElementType
    span?: boolean
  }

/** A paragraph or a part of one. The component library's does the same through three components, each asking the theme. */
export function Text({ component, span = false, ...props }: TextProps) {
  const Element = component ?? (span ? 'span' : 'p')
  return <Element {...toTextProps(props)} />
}

/** The attributes of an element that looks like a text. */
export function toTextProps<
  Props extends TextLook & StyleProps & Pick<ComponentPropsWithRef<'p'>, 'className' | 'style'>,
>(props: Props) {
  const { size, c, fw, ff, fz, lh, ta, inherit, truncate, lineClamp, className, ...others } = props
  const { style: given, rest } = splitStyle(others)
  let style = given
  if (c !== undefined && c !== 'dimmed') style = { ...style, color: toColor(c) }
  if (fw !== undefined) style = { ...style, fontWeight: fw }
  if (ff === 'heading') style = { ...style, fontFamily: 'var(--mantine-font-family-headings)' }
  if (ff === 'monospace') style = { ...style, fontFamily: 'var(--mantine-font-family-monospace)' }
  if (fz !== undefined) style = { ...style, fontSize: toLength(fz) }
  if (lh !== undefined) style = { ...style, lineHeight: lh }
  if (ta !== undefined) style = { ...style, textAlign: ta }
  if (lineClamp !== undefined) style = { ...style, WebkitLineClamp: lineClamp }
  return {
    ...rest,
    className: className === undefined ? classes.text : `${classes.text} ${className}`,
    'data-size': inherit === true ? 'inherit' : size,
    'data-dimmed': c === 'dimmed' || undefined,
    'data-cut': truncate === true ? 'line' : lineClamp === undefined ? undefined : 'lines',
    style,
  }
}

/** `red` is the theme's red for text; anything else is CSS. */
function toColor(color: string): string {
  return /^[a-z]+$/.test(color) && color !== 'inherit' ? `var(--mantine-color-${color}-text)` : color
}
