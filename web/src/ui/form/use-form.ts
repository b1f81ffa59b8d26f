import { useState } from 'react'

type TextEvent = { currentTarget: { value: string } }
type SwitchEvent = { currentTarget: { checked: boolean } }

/** The error of a field, as `Form` hands it to its content. */
type Told = (field: string) => string | undefined
type ErrorBy<T> = T extends Told ? { error: string | undefined } : unknown

/** The names of the values that have this type. */
type NamesOf<Values, Value> = { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values] &
  string

/** For parts of a form in functions of their own. */
export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>

/**
 * What people enter in a form. A field gets its value by spreading one of these functions; with `told`, also the error
 * for the value of this name.
 */
export function useForm<Values extends object>(start: Values | (() => Values)) {
  const [values, setValues] = useState(start)
  const change = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))
  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<Values>)
  const withError = <Field, T>(name: string, field: Field, told: T) =>
    // Without `told`, the field has no error at all: it may have one of its own.
    (typeof told === 'function' ? { ...field, error: told(name) } : field) as Field & ErrorBy<T>
  return {
    values,
    change,
    /** For fields whose events hold a text. */
    text<Name extends NamesOf<Values, string>, T extends Told | undefined = undefined>(name: Name, told?: T) {
      const onChange = (event: TextEvent) => set(name, event.currentTarget.value)
      return withError(name, { value: values[name], onChange }, told as T)
    },
    /** For fields that hand over the value itself. */
    value<Name extends keyof Values & string, T extends Told | undefined = undefined>(name: Name, told?: T) {
      const onChange = (value: Values[Name]) => set(name, value)
      return withError(name, { value: values[name], onChange }, told as T)
    },
    checked<Name extends NamesOf<Values, boolean>>(name: Name) {
      return { checked: values[name], onChange: (event: SwitchEvent) => set(name, event.currentTarget.checked) }
    },
  }
}
