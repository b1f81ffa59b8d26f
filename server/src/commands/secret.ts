import { rotateSecretKey } from '../rotate-secret-key.ts'
import { type OutputOptions, printResult } from './report.ts'
import { withService } from './with-service.ts'

export async function rotateSecretCommand(options: OutputOptions): Promise<void> {
  const result = await withService('secret rotate', async (service) => ({
    ...(await rotateSecretKey(service, { onWaiting: (sentence) => process.stderr.write(`${sentence}\n`) })),
    isInFile: service.config.secretKey === undefined,
  }))
  printResult(options, result, ({ resealed, unreadable, isInFile }) =>
    [
      `The secret key is replaced; ${resealed} value(s) were sealed again.`,
      ...(unreadable === 0 ? [] : [`${unreadable} value(s) could be opened with neither key and stay as they are.`]),
      isInFile
        ? 'Make a new backup soon: backups made until now hold the old key, and open only with it.'
        : 'Now remove SECRET_KEY_PREVIOUS from the settings of every process, and restart them.',
    ].join('\n'),
  )
}
