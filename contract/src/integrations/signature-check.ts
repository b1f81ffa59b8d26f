import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { OneOf, type Static, Text, Type, Uuid } from '../api/schema.ts'

/** What is looked at when a signature is checked, in this order. */
export const signatureStepNames = ['header', 'timestamp', 'body', 'secret', 'signature'] as const
export type SignatureStepName = (typeof signatureStepNames)[number]

/** How a delivery fares in every step of its verification, in words for the developer of a receiver. */
export const SignatureCheck = Type.Object(
  {
    isGenuine: Type.Boolean({ description: 'The signature is right; how old it is, is another step' }),
    steps: Type.Array(
      Type.Object(
        {
          name: OneOf(signatureStepNames),
          outcome: OneOf(['passed', 'warning', 'failed', 'not_reached']),
          messages: Type.Array(Type.String()),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: 'SignatureCheck', additionalProperties: false },
)
export type SignatureCheck = Static<typeof SignatureCheck>

const SignatureToCheck = Type.Object({
  headers: Text({ maxLength: 8000 }, { description: 'The headers as lines, or the value of X-Service-Signature' }),
  // Text in JSON is trimmed, and every byte counts here.
  bodyBase64: Type.String({
    pattern: '^[A-Za-z0-9+/]*={0,2}$',
    maxLength: Math.ceil(limits.signatureCheckBytes / 3) * 4,
  }),
  endpointId: Type.Optional(Uuid({ description: 'Checks with the secret of this endpoint' })),
  secret: Type.Optional(Text({ minLength: 1, maxLength: 200 }, { description: 'Checks with this secret' })),
})
export type SignatureToCheck = Static<typeof SignatureToCheck>

export const checkWebhookSignature = {
  id: 'webhookSignatures.check',
  method: 'POST',
  url: '/webhook-signature-check',
  access: 'org_admin',
  body: SignatureToCheck,
  // Room for the largest delivery as base64.
  maxBytes: 2 * limits.signatureCheckBytes,
  answer: SignatureCheck,
  errors: ['webhook_endpoint_not_found'],
} as const satisfies AppOperation
