/** `Intl`: the host formats, and gets nothing but the number and the options. */
import { hostText } from '../../../child/typescript/guest/host.ts'

type Locales = string | string[] | undefined

class NumberFormat {
  readonly #options: string
  constructor(locales?: Locales, options: object = {}) {
    this.#options = JSON.stringify([locales ?? 'en', options])
    hostText('format-number', this.#options, 0)
  }
  format(value: number | bigint): string {
    return hostText('format-number', this.#options, Number(value))
  }
  resolvedOptions() {
    return { locale: 'en' }
  }
}

class DateTimeFormat {
  readonly #options: string
  constructor(locales?: Locales, options: object = {}) {
    this.#options = JSON.stringify([locales ?? 'en', options])
    hostText('format-date', this.#options, 0)
  }
  format(value: Date | number = Date.now()): string {
    return hostText('format-date', this.#options, Number(value))
  }
  resolvedOptions() {
    return { locale: 'en', timeZone: 'UTC' }
  }
}

class Collator {
  compare = (a: string, b: string) => a.localeCompare(b)
}

Reflect.set(globalThis, 'Intl', { NumberFormat, DateTimeFormat, Collator })
