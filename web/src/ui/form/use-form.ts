import { type KeptForm, useKeptState } from './use-kept-state.ts'

type TextEvent = { currentTarget: { value: string } }
type SwitchEvent = { currentTarget: { checked: boolean } }

/** The error of a field, as `Form` hands it to its content. */
type ErrorOf = (field: string) => string | undefined
type ErrorBy<T> = T extends ErrorOf ? { error: string | undefined } : unknown

/** The names of the values that have this type. */
type NamesOf<Values, Value> = { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values] &
  string

/** For parts of a form in functions of their own. */
export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>

/**
 * What people enter in a form. A field gets its value by spreading one of these functions; with `errorOf`, also the error
 * for the value of this name. `kept` is for forms that people type into.
 */
export function useForm<Values extends object>(start: Values | (() => Values), kept?: KeptForm<Values>) {
  const [values, setValues] = useKeptState(start, kept)
  const change = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))
  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<Values>)
  const withError = <Field, T>(name: string, field: Field, errorOf: T) =>
    // Without `errorOf`, the field has no error at all: it may have one of its own.
    (typeof errorOf === 'function' ? { ...field, error: errorOf(name) } : field) as Field & ErrorBy<T>
  return {
    values,
    change,
    /** For fields whose events hold a text. */
    text<Name extends NamesOf<Values, string>, T extends ErrorOf | undefined = undefined>(name: Name, errorOf?: T) {
      const onChange = (event: TextEvent) => set(name, event.currentTarget.value)
      return withError(name, { value: values[name], onChange }, errorOf as T)
    },
    /** For fields that hand over the value itself. */
    value<Name extends keyof Values & string, T extends ErrorOf | undefined = undefined>(name: Name, errorOf?: T) {
      const onChange = (value: Values[Name]) => set(name, value)
      return withError(name, { value: values[name], onChange }, errorOf as T)
    },
    checked<Name extends NamesOf<Values, boolean>>(name: Name) {
      return { checked: values[name], onChange: (event: SwitchEvent) => set(name, event.currentTarget.checked) }
    },
  }
}
