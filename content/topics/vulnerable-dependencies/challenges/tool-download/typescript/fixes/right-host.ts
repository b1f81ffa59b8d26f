// block: accept
  const length = Number(response.headers.get('content-length'))
  if (bytes.length === 0 || bytes.length !== length) throw new InstallError(`${url} is not complete`)
  const { protocol, host } = new URL(response.url || url)
  if (protocol !== 'https:' || host !== 'downloads.example.com') throw new InstallError(`${host} is not our server`)
// end
