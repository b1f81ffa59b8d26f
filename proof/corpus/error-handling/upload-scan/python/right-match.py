# about: each code that isn't 0 raises, negative ones of a killed scanner included.
        # block: read-result
        match result.exit_code:
            case 0:
                pass
            case 1:
                log.warning("upload refused: %s", result.output.strip())
                raise UploadRefused("file_refused")
            case other:
                log.error("the scanner ended with %s: %s", other, result.output.strip())
                raise UploadRefused("file_refused")
        # end
