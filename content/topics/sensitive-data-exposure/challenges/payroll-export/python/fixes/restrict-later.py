# block: write-file
    file = Path(tempfile.gettempdir(), f"payroll-{company_id}.csv")
    file.write_bytes(content)
    file.chmod(0o600)
# end
