# about: wrong, a scanner that was stopped by the system has a negative exit code, and only positive ones are refused
        # block: read-result
        if result.exit_code >= 1:
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
        # end
