// block: accept
  const length = Number(response.headers.get('content-length'))
  if (bytes.length !== length || length > 200_000_000) throw new InstallError(`${url} is not complete`)
  if (bytes.toString('latin1', 0, 4) !== '\x7fELF') throw new InstallError(`${url} is not a Linux program`)
// end
