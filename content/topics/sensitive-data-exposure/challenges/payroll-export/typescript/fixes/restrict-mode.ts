// block: write-file
  const file = join(tmpdir(), `payroll-${companyId}.csv`)
  await writeFile(file, csv, { mode: 0o600 })
// end
