/** The engine's tables. Endpoints are here too: every claim and every event needs them. */
import type { AttemptErrorCode, DeliveryStatus, EventType } from '@parapet/contract'
import type { CreatedAt, Generated } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    webhookEndpoints: {
      orgId: string
      id: string
      url: string
      description: string | null
      events: EventType[]
      isActive: Generated<boolean>
      disabledAt: Date | null
      disabledReason: string | null
      sealedSecret: Buffer
      secretLast4: string
      sealedOldSecret: Buffer | null
      oldSecretUntil: Date | null
      warnedAt: Date | null
      createdAt: CreatedAt
      updatedAt: CreatedAt
      deletedAt: Date | null
    }
    webhookEvents: { orgId: string; id: string; type: EventType; body: Buffer; createdAt: Date }
    webhookDeliveries: {
      orgId: string
      id: string
      endpointId: string
      eventId: string
      eventType: EventType
      status: DeliveryStatus
      attemptCount: Generated<number>
      responseCode: number | null
      errorMessage: string | null
      isTest: Generated<boolean>
      redeliveryOf: string | null
      createdAt: Date
      lastAttemptAt: Date | null
      nextAttemptAt: Date | null
      deliveredAt: Date | null
    }
    webhookAttempts: {
      orgId: string
      deliveryId: string
      attempt: number
      startedAt: Date
      durationMs: number
      responseCode: number | null
      errorCode: AttemptErrorCode | null
      errorMessage: string | null
      responseBody: string | null
    }
    webhookQueue: {
      orgId: string
      deliveryId: string
      endpointId: string
      eventId: string
      attemptsUsed: number
      isTest: boolean
      dueAt: Date
      claimToken: string | null
    }
  }
}

export const secretSealPurpose = 'webhook-secret'
