# about: 0 is the only code that means nothing was found; all others refuse the upload.
        # block: read-result
        if result.exit_code != 0:
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused" if result.exit_code == 1 else "scan_failed")
        # end
