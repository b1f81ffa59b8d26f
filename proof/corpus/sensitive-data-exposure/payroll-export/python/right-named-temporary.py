# about: right, the library creates the file with mode 600 under a name of its own
    # block: write-file
    with tempfile.NamedTemporaryFile(prefix="payroll-", suffix=".csv", delete=False) as opened:
        opened.write(content)
    file = Path(opened.name)
    # end
