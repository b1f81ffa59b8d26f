# block: read-result
        if result.exit_code != 0:
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
# end
