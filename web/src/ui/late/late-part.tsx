import { type FunctionComponent, lazy, Suspense, useState } from 'react'
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

/**
 * One of several parts of a page, of which the loader loads the one that will show: it then comes with the page. A lazy
 * component would leave its place empty for 0.3 s even if it has arrived, because React changes placeholders no faster.
 */
export function chosenPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
): FunctionComponent<Props> & { load(): Promise<unknown> } {
  let found: FunctionComponent<Props> | undefined
  const find = async () => {
    found ??= (await load())[name]
    return { default: found }
  }
  const Late = lazy(find) as unknown as FunctionComponent<Props>
  function Part(props: Props) {
    // Another component, even if it is the same one without the wait, would start over.
    const [Shown] = useState(() => found ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(Part, { load: find })
}
