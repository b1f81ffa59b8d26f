import { rotateSecretKey } from '../rotate-secret-key.ts'
import { countOf, type OutputOptions, printResult } from './report.ts'
import { withService } from './with-service.ts'

export async function rotateSecretCommand(options: OutputOptions): Promise<void> {
  const result = await withService('secret rotate', async (service) => ({
    ...(await rotateSecretKey(service, { onWaiting: (sentence) => process.stderr.write(`${sentence}\n`) })),
    isInFile: service.config.secretKey === undefined,
  }))
  printResult(options, result, ({ resealed, unreadable, isInFile }) =>
    [
      `The secret key is replaced; ${countOf(resealed, 'value')} sealed again.`,
      ...(unreadable === 0
        ? []
        : [`Neither key could open ${countOf(unreadable, 'value')}; nothing was changed there.`]),
      isInFile
        ? 'Make a new backup soon: backups made until now hold the old key, and open only with it.'
        : 'Now remove SECRET_KEY_PREVIOUS from the settings of every process, and restart them.',
    ].join('\n'),
  )
}
