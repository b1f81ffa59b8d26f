// about: the mode counts only for a new file, and anyone can create one with this name beforehand
// block: write-file
  const file = join(tmpdir(), `payroll-${companyId}.csv`)
  await writeFile(file, csv, { mode: 0o600 })
  // end
