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
        assert not upload.exists()


def works(code):
    name = accept(code, code.ScanResult(0, "upload: OK"))
    assert name.read_text() == "content"
    assert isinstance(accept(code, code.ScanResult(1, "upload: Test-Signature FOUND")), code.UploadRefused)
    assert isinstance(accept(code, code.ScanResult(0, ""), ""), code.UploadRefused)
    assert isinstance(accept(code, OSError("cannot be started")), OSError)


def exploit(code):
    """The file makes the scanner fail, or makes it take too much memory."""
    results = code.ScanResult(2, "ERROR: nesting too deep"), code.ScanResult(-9, "")
    return any(isinstance(accept(code, result), Path) for result in results)
