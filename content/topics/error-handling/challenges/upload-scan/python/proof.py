from pathlib import Path


class Scanner:
    def __init__(self, result):
        self.result = result

    def scan(self, path):
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


def accept(code, result, content="content"):
    folder, upload = Path("staff"), Path("upload")
    folder.mkdir(exist_ok=True)
    upload.write_text(content)
    try:
        return folder / code.accept_upload(upload, folder, Scanner(result))
    except (code.UploadRefused, OSError) as error:
        return error
    finally:
        assert not upload.exists(), "A file should not stay in the upload folder, whatever happens."


def works(code):
    name = accept(code, code.ScanResult(0, "upload: OK"))
    assert name.read_text() == "content", "A clean file should be in the staff's folder."
    assert isinstance(accept(code, code.ScanResult(1, "upload: Test-Signature FOUND")), code.UploadRefused), "A file in which the scanner finds something should be refused."
    assert isinstance(accept(code, code.ScanResult(0, ""), ""), code.UploadRefused), "An empty file should be refused."
    assert isinstance(accept(code, OSError("cannot be started")), OSError), "If the scanner cannot be started, that error should get through."


def exploit(code):
    """The file makes the scanner fail, or makes it take too much memory."""
    results = code.ScanResult(2, "ERROR: nesting too deep"), code.ScanResult(-9, "")
    for result in results:
        if isinstance(file := accept(code, result), Path):
            sent = f'a file on which the scanner fails (exit code {result.exit_code}, output "{result.output}")'
            return {"sent": sent, "got": f"the file is in the staff's folder as {file.name}, though nobody has scanned it"}
    return False
