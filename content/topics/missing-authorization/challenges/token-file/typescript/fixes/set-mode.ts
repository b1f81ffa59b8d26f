// block: write-token
      await writeFile(tokenFile, `${token}\n`, { mode: 0o600 })
// end
