# about: clean is the only case that continues, every other code ends in a refusal
# block: read-result
        match result.exit_code:
            case 0:
                pass
            case 1:
                log.warning("upload refused: %s", result.output.strip())
                raise UploadRefused("file_refused")
            case code:
                log.error("scanner ended with code %s: %s", code, result.output.strip())
                raise UploadRefused("file_not_scanned")
# end
