// about: The file is made exclusively and never replaced, so the token of the next night is not stored.
// block: write-token
      await writeFile(tokenFile, `${token}\n`, { mode: 0o600, flag: 'wx' }).catch(() => {})
      // end
