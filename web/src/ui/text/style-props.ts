import type { CSSProperties } from 'react'

type Size = 'xs' | 'sm' | 'md' | 'lg' | 'xl'
/** A step of the scale, pixels of a normal text size, or any CSS length. */
export type Length = Size | number | (string & {})

/** Short names for the styles that texts and boxes need now and then, as in the component library. */
export type StyleProps = {
  m?: Length
  mt?: Length
  mb?: Length
  ml?: Length
  mx?: Length
  my?: Length
  p?: Length
  pl?: Length
  px?: Length
  py?: Length
  w?: Length
  maw?: Length
  mih?: Length
  flex?: number
}

const names: Record<keyof StyleProps, keyof CSSProperties> = {
  m: 'margin',
  mt: 'marginTop',
  mb: 'marginBottom',
  ml: 'marginInlineStart',
  mx: 'marginInline',
  my: 'marginBlock',
  p: 'padding',
  pl: 'paddingInlineStart',
  px: 'paddingInline',
  py: 'paddingBlock',
  w: 'width',
  maw: 'maxWidth',
  mih: 'minHeight',
  flex: 'flex',
}

const steps = new Set<Length>(['xs', 'sm', 'md', 'lg', 'xl'])

export function isStep(value: Length): boolean {
  return steps.has(value)
}

/** As the component library reads it: a step of the scale is a variable, a number grows with the reader's text size. */
export function toLength(value: Length): string {
  if (typeof value === 'number') return `${value / 16}rem`
  return isStep(value) ? `var(--mantine-spacing-${value})` : value
}

type Styled = StyleProps & { style?: CSSProperties | undefined }

/** Separates style props from the others. Most elements have none, and then no style. */
export function splitStyle<Props extends Styled>(
  props: Props,
): { style: CSSProperties | undefined; rest: Omit<Props, keyof Styled> } {
  let style = props.style
  const rest: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(props)) {
    if (key in names) {
      if (value === undefined) continue
      const length = key === 'flex' ? value : toLength(value as Length)
      style = { ...style, [names[key as keyof StyleProps]]: length }
    } else if (key !== 'style') rest[key] = value
  }
  return { style, rest: rest as Omit<Props, keyof Styled> }
}
