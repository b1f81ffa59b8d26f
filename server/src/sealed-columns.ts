/** Every column that holds sealed values. What is missing here would be lost with the old key of a rotation. */

import { authenticatorSeeds } from './areas/access/sign-in/sign-in.ts'
import {
  clientSecrets,
  decryptionKeys,
  signInSecrets,
  testResults,
} from './areas/directory/single-sign-on/single-sign-on.ts'
import { checkpointLines } from './areas/organization/audit/checkpoints.ts'
import { badgeKeys } from './areas/training/certificates/badge-keys.ts'
import { endpointSecrets, oldEndpointSecrets } from './delivery/delivery.ts'
import type { SealedColumn } from './platform/crypto/sealed-column.ts'
import { storedAnswers } from './platform/http/request/idempotency.ts'
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
