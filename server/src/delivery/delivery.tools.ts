/** What tools outside the server use of deliveries: proofs, benchmarks and scripts. The product itself does not. */
export { claimDueDeliveries } from './claim.queries.ts'
export { signatureHeaders } from './sign.ts'
