import { replaceBadgeKey } from '../areas/training/certificates/badge-keys.ts'
import { type OutputOptions, printResult } from './report.ts'
import { withOrganization } from './with-service.ts'

export async function rotateBadgeKeyCommand(options: OutputOptions & { org: string }): Promise<void> {
  const created = await withOrganization('badge rotate-key', options.org, replaceBadgeKey)
  printResult(options, created, ({ id }) => `New badges are signed with the key ${id}. Older badges stay verifiable.`)
}
