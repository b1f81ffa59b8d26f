// about: The mode only counts for a new file; the existing token file stays readable for everyone at each rotation.
      // block: write-token
      await writeFile(tokenFile, `${token}\n`, { mode: 0o600 })
      // end
