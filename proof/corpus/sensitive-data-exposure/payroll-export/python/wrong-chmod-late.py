# about: wrong, the salaries are in a readable file before it becomes private
    # block: write-file
    file = Path(tempfile.gettempdir(), f"payroll-{company_id}.csv")
    file.write_bytes(content)
    file.chmod(0o600)
    # end
