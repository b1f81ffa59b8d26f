# about: a scanner killed by a signal has a negative exit code, and a file that exhausts its memory gets in.
        # block: read-result
        if result.exit_code > 0:
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
        # end
