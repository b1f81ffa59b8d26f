# block: read-result
        if result.exit_code == 2:
            result = scanner.scan(upload)
        if result.exit_code == 1:
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
# end
