# about: the repeated scan fails in the same way, and then again only the code 1 refuses the file.
        # block: read-result
        if result.exit_code == 2:
            log.warning("scan failed, once more: %s", result.output.strip())
            result = scanner.scan(upload)
        if result.exit_code == 1:
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
        # end
