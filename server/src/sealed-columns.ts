/** Every column that holds sealed values. What is missing here would be lost with the old key of a rotation. */
import { endpointSecrets, oldEndpointSecrets } from './delivery/delivery.ts'
import { checkpointLines } from './features/audit/checkpoints.ts'
import { badgeKeys } from './features/certificates/badge-keys.ts'
import { authenticatorSeeds } from './features/sign-in/sign-in.ts'
import { clientSecrets, decryptionKeys, signInSecrets, testResults } from './features/single-sign-on/single-sign-on.ts'
import type { SealedColumn } from './platform/crypto/sealed-column.ts'
import { storedAnswers } from './platform/http/idempotency.ts'
import { mailBodies } from './platform/mail/outbox.ts'

export const sealedColumns: readonly SealedColumn[] = [
  authenticatorSeeds,
  badgeKeys,
  checkpointLines,
  endpointSecrets,
  oldEndpointSecrets,
  mailBodies,
  storedAnswers,
  clientSecrets,
  decryptionKeys,
  signInSecrets,
  testResults,
]
