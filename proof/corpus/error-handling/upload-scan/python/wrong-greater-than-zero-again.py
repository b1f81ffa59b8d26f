# about: a scanner that was ended by a signal, for instance for its memory, has a negative code and its file is accepted
        # block: read-result
        if result.exit_code > 0:
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
        # end
