// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return createHash('sha512').update(salt).update(password).digest().subarray(0, 32)
}
// end
