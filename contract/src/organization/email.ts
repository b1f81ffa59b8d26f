/**
 * Which addresses are taken. Quotes, comments and one-word domains are refused: they are typing mistakes far more
 * often than mailboxes. Letters of any script are fine as long as they are their own compatibility form, so that no
 * address can look like another one after a mail server normalizes it.
 */
const localPart = /^[^\s"(),:;<>@[\\\]\p{C}]{1,64}$/u
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

export function isEmail(text: string): boolean {
  if (text.length > 254 || text !== text.normalize('NFKC')) return false
  const at = text.indexOf('@')
  if (at < 1) return false
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  if (!localPart.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  return labels.length >= 2 && labels.every((label) => domainLabel.test(label))
}

/** The form in which addresses are compared: only A-Z fold, so `İ`, `ı`, `ſ` and `K` never become another letter. */
export function foldEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
