# about: wrong, the folder gets default permissions, so everybody can enter it and read the file
    # block: write-file
    folder = Path(tempfile.gettempdir(), "payroll")
    folder.mkdir(exist_ok=True)
    file = folder / f"payroll-{company_id}.csv"
    file.write_bytes(content)
    # end
