/** For styles that scripts make: the policy of the pages allows those that carry it. */
export const pageNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
