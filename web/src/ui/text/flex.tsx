import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import classes from './flex.module.css'
import { isStep, type Length, type StyleProps, splitStyle, toLength } from './style-props.ts'

type FlexProps = ComponentPropsWithRef<'div'> &
  StyleProps & {
    component?: ElementType
    gap?: Length
    align?: 'flex-start' | 'flex-end' | 'center' | 'stretch' | 'baseline'
    justify?: 'flex-start' | 'flex-end' | 'center' | 'space-between'
  }

export type StackProps = FlexProps

/** One below the other. The component library's does the same through three components, each asking the theme. */
export function Stack(props: StackProps) {
  return drawFlex(props, classes.stack)
}

/** Side by side; what doesn't fit goes to the next line. */
export function Group({ wrap, style, ...props }: FlexProps & { wrap?: 'nowrap' | 'wrap' }) {
  const given = wrap === undefined ? style : { ...style, flexWrap: wrap }
  return drawFlex({ ...props, style: given }, classes.group)
}

/** Called, not mounted: half the components. */
function drawFlex(props: FlexProps, kind: string | undefined) {
  const { component: Element = 'div', gap = 'md', align, justify, className, ...others } = props
  const { style: given, rest } = splitStyle(others)
  let style: CSSProperties | undefined = given
  if (!isStep(gap)) style = { ...style, gap: toLength(gap) }
  if (align !== undefined) style = { ...style, alignItems: align }
  if (justify !== undefined) style = { ...style, justifyContent: justify }
  return (
    <Element
      {...rest}
      className={className === undefined ? kind : `${kind} ${className}`}
      data-gap={isStep(gap) ? gap : undefined}
      style={style}
    />
  )
}
