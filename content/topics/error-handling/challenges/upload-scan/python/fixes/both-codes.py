# block: read-result
        if result.exit_code in (1, 2):
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
# end
