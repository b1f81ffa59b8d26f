/** The nonce for styles created by scripts, as the content security policy requires. */
export const pageNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
