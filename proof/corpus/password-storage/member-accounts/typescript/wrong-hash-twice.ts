// about: Two fast hashes are still fast.
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  const first = createHash('sha512').update(salt).update(password).digest()
  return createHash('sha256').update(salt).update(first).digest()
}
// end
