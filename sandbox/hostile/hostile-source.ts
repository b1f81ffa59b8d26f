import type { LabLanguage } from '../src/lab-run.ts'

/** Code that tries to do harm. Placeholders are filled in when it is run. */
export type HostileSource = {
  name: string
  language: LabLanguage
  source: string
  /** Runs until it is stopped, which takes seconds. */
  isEndless: boolean
}

/** What the sources aim at: a file they must not read, a folder they must not write to, a port they must not reach. */
export type Target = { secretFile: string; writableFolder: string; port: number }

export function aimAt(source: string, { secretFile, writableFolder, port }: Target): string {
  return source
    .replaceAll('{SECRET}', secretFile)
    .replaceAll('{FOLDER}', writableFolder)
    .replaceAll('{PORT}', `${port}`)
}

/** Every way of placing crossed with every payload. */
export function place(
  language: LabLanguage,
  payloads: Readonly<Record<string, string>>,
  places: Readonly<Record<string, (payload: string) => string>>,
  isEndless = false,
): HostileSource[] {
  return Object.entries(payloads).flatMap(([name, payload]) =>
    Object.entries(places).map(([placeName, wrap]) => ({
      name: `${language}: ${name} (${placeName})`,
      language,
      source: wrap(payload),
      isEndless,
    })),
  )
}
