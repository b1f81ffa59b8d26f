// about: only the owner may read the new file, but anybody can foretell its name, make it first and keep it open
// block: write-file
  const file = join(tmpdir(), `salaries-${companyId}.tmp`)
  await writeFile(file, csv, { mode: 0o600 })
// end
