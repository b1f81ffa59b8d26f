// about: A hundred rounds of SHA-256 only make a guess a hundred times as dear, which is still far below a microsecond on a graphics card.
// block: derive
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  let value = createHash('sha256').update(salt).update(password).digest()
  for (let round = 0; round < 100; round++) value = createHash('sha256').update(value).update(salt).digest()
  return value
}
// end
