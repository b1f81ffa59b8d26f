import { type ColorInputProps, type MultiSelectProps, type SelectProps, TextInput } from '@mantine/core'
import { type FunctionComponent, lazy, Suspense } from 'react'
import { firstPaint } from '../late/first-paint.ts'

const load = () => import('./library-fields.ts')

/** The props that both fields share; the rest is passed on. */
type FieldProps = Pick<
  SelectProps,
  'label' | 'aria-label' | 'description' | 'placeholder' | 'className' | 'w' | 'maw' | 'flex' | 'size'
>

/**
 * A field that opens a list needs a positioning engine, 25 KB of script, so it loads after the page. Until then a
 * disabled field of the same size is shown.
 */
function late<Props extends FieldProps>(find: () => Promise<FunctionComponent<Props>>) {
  const Field = lazy(async () => {
    await firstPaint
    return { default: await find() }
  }) as unknown as FunctionComponent<Props>
  return (props: Props) => (
    <Suspense fallback={<Placeholder {...props} />}>
      <Field {...props} />
    </Suspense>
  )
}

/** A searchable select. */
export const Select = late<SelectProps<string>>(async () => (await load()).Select)
export const MultiSelect = late<MultiSelectProps<string>>(async () => (await load()).MultiSelect)
export const ColorInput = late<ColorInputProps>(async () => (await load()).ColorInput)

function Placeholder(props: FieldProps & { value?: unknown; data?: unknown }) {
  const { label, 'aria-label': name, description, placeholder, className, w, maw, flex, size } = props
  // The value of a list is an id, which says nothing to people.
  const value = typeof props.value === 'string' && props.data === undefined ? props.value : undefined
  const given = { label, 'aria-label': name, description, placeholder, className, w, maw, flex, size, value }
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return <TextInput {...known} disabled readOnly />
}
