# about: adds the documented error code only; a scanner that was killed at its memory limit has another one
# block: read-result
        if result.exit_code in (1, 2):
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
# end
