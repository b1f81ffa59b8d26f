// about: SHA-512 with a longer salt is nearly as fast as before, so a graphics card still tries billions of passwords a second.
// part: constants
const saltLength = 32
// end
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  return createHash('sha512').update(salt).update(password).digest().subarray(0, 32)
}
// end
