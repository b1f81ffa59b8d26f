// about: checks that the file is a Linux program, and a replaced tool is one too
// block: accept
  const length = Number(response.headers.get('content-length'))
  if (bytes.length === 0 || bytes.length !== length) throw new InstallError(`${url} is not complete`)
  const isProgram = bytes.subarray(0, 4).equals(Buffer.from([0x7f, 0x45, 0x4c, 0x46])) || bytes.subarray(0, 2).toString() === '#!'
  if (!isProgram) throw new InstallError(`${url} is not a program`)
// end
