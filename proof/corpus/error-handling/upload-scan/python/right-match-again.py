# about: success has its own case, and everything that isn't known, like the code of a killed scanner, is refused
        # block: read-result
        match result.exit_code:
            case 0:
                pass
            case 1:
                log.warning("upload refused: %s", result.output.strip())
                raise UploadRefused("file_refused")
            case code:
                log.error("scanner failed with code %s: %s", code, result.output.strip())
                raise UploadRefused("scan_failed")
        # end
