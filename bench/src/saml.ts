/** How long it takes to verify an identity provider's response, and how long that blocks the main thread. */
import { performance } from 'node:perf_hooks'
import { createSamlVerifier } from '../../server/src/areas/directory/single-sign-on/single-sign-on.tools.ts'
import {
  assertionFields,
  encode,
  keysOf,
  sign,
  writeAssertion,
  writeResponse,
} from '../../server/test/providers/saml-messages.ts'
import { type Measure, quantile } from './webhooks/measures.ts'

export type SamlSizes = { verifications: number; groups: number; manyGroups: number }

export const publishedSamlSizes: SamlSizes = { verifications: 200, groups: 10, manyGroups: 1000 }

type Options = { sizes: SamlSizes; signal: AbortSignal; tell(message: string): void }

/** How long another person's sign-in may delay a request. */
const heldMsMax = 10

export async function runSamlBenchmark({ sizes, signal, tell }: Options): Promise<Measure[]> {
  const verifier = createSamlVerifier()
  try {
    tell('verifying SAML responses')
    const usual = await measure(verifier, { groups: sizes.groups, count: sizes.verifications, signal })
    const many = await measure(verifier, {
      groups: sizes.manyGroups,
      count: Math.ceil(sizes.verifications / 10),
      signal,
    })
    return [
      toMeasure(`SAML verification, ${sizes.groups} groups, median`, quantile(usual.times, 0.5), 50, usual),
      toMeasure(`SAML verification, ${sizes.groups} groups, p95`, quantile(usual.times, 0.95), 100, usual),
      toMeasure(`SAML verification, ${sizes.manyGroups} groups, p95`, quantile(many.times, 0.95), 1000, many),
      toMeasure('SAML verification, time on the main thread', usual.heldMs, heldMsMax, usual),
      toMeasure(`The same with ${sizes.manyGroups} groups`, many.heldMs, heldMsMax, many),
    ]
  } finally {
    await verifier.close()
  }
}

type Result = { times: number[]; heldMs: number; bytes: number }

async function measure(
  verifier: ReturnType<typeof createSamlVerifier>,
  { groups, count, signal }: { groups: number; count: number; signal: AbortSignal },
): Promise<Result> {
  const keys = await keysOf('idp')
  const now = new Date()
  const known = {
    idpEntityId: 'https://idp.example.com/metadata',
    entityId: 'https://parapet.example.com/sso/1/metadata',
    acsUrl: 'https://parapet.example.com/sso/1/acs',
    requestId: '_request',
    now,
  }
  const names = Array.from({ length: groups }, (_, i) => `group-${i}`)
  const fields = assertionFields({ ...known, groups: names })
  const samlResponse = encode(writeResponse(fields, sign(writeAssertion(fields), keys)))
  const settings = {
    ...known,
    certificates: [keys.certificate],
    acceptsResponseSignature: false,
    decryptionKey: null,
    attributeNames: { email: null, name: null, groups: null },
  }
  const asker = { lines: ['1', '203.0.113.5'], isKnown: true }
  const verify = () => verifier.verifyResponse(asker, { samlResponse, settings, requestId: known.requestId, now })
  for (let i = 0; i < 10; i++) await verify()
  const times: number[] = []
  const before = performance.eventLoopUtilization()
  for (let i = 0; i < count; i++) {
    signal.throwIfAborted()
    const start = performance.now()
    const verdict = await verify()
    times.push(performance.now() - start)
    if (!verdict.isAccepted) throw new Error(`the response was refused: ${verdict.reason}`)
  }
  const { active } = performance.eventLoopUtilization(before)
  return { times, heldMs: active / count, bytes: samlResponse.length }
}

function toMeasure(title: string, found: number, atMost: number, { times, bytes }: Result): Measure {
  const notes = [`${times.length} verifications of ${Math.round(bytes / 1024)} KB, in a thread of their own`]
  return { title, found, unit: 'ms', goal: { atMost }, notes }
}
