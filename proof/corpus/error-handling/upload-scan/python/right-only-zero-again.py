# about: only the exit code that means nothing found lets the file through
        # block: read-result
        if result.exit_code != 0:
            log.warning("upload refused: code %d, %s", result.exit_code, result.output.strip())
            raise UploadRefused("file_refused" if result.exit_code == 1 else "scan_failed")
        # end
