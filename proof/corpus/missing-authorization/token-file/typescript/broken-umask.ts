// about: The token is private, but the umask of the process stays changed and the status file becomes unreadable for the monitoring.
      // block: write-token
      process.umask(0o077)
      await rm(tokenFile, { force: true })
      await writeFile(tokenFile, `${token}\n`, { flag: 'wx' })
      // end
