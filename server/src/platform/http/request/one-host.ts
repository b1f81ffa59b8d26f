/**
 * Whether a Host header names one host, with or without a port. Node joins several headers with a comma, and a proxy in
 * front of us may have used a different one than we would.
 */
export function isOneHost(host: string): boolean {
  return /^([\w.~%!$&'()*+;=-]*|\[[\da-fA-F:.]+\])(:\d*)?$/.test(host)
}
