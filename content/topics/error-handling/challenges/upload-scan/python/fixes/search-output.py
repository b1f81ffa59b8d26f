# block: read-result
        if "FOUND" in result.output:
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
# end
