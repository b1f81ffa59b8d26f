# about: only the two codes of the manual are refused; a scanner stopped at its limit ends with another one
        # block: read-result
        if result.exit_code in (1, 2):
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
        # end
