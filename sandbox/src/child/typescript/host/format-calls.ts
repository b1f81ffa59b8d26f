/** Numbers and dates as text in the ways of a country. */
import { asNumber, asText, type HostCalls } from './host-calls.ts'

const readOptions = (text: string) => JSON.parse(text) as [locales: string | string[], options: object]

export function createFormatCalls(): HostCalls {
  return {
    'format-number'(options, value) {
      const [locales, wanted] = readOptions(asText(options))
      return new Intl.NumberFormat(locales, wanted).format(asNumber(value))
    },
    'format-date'(options, value) {
      const [locales, wanted] = readOptions(asText(options))
      return new Intl.DateTimeFormat(locales, { timeZone: 'UTC', ...wanted }).format(asNumber(value))
    },
  }
}
