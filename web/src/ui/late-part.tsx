import { type FunctionComponent, lazy, Suspense } from 'react'
import { firstPaint } from './first-paint.ts'

/**
 * A part of a page that loads later: a dialog few people open, or content far below. Until then it has this height, so
 * that what follows doesn't move.
 */
export function latePart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
  height = 0,
): FunctionComponent<Props> {
  const Part = lazy(async () => {
    await firstPaint
    return { default: (await load())[name] }
  }) as unknown as FunctionComponent<Props>
  return (props) => (
    <Suspense fallback={height > 0 && <div style={{ height }} />}>
      <Part {...props} />
    </Suspense>
  )
}
