// about: a longer hash, repeated some hundred times, is still a fast one
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  let key = createHash('sha512').update(salt).update(password).digest()
  for (let round = 0; round < 500; round++) key = createHash('sha512').update(salt).update(key).digest()
  return key.subarray(0, 32)
}
// end
