// about: the mode counts only for a new file, the one that exists stays readable at every rotation
// block: write-token
      await writeFile(tokenFile, `${token}\n`, { mode: 0o600 })
      // end
