/** What tools outside the server use of this feature: proofs, benchmarks and scripts. The product itself does not. */
export { createSamlVerifier } from './saml/verifier.ts'
