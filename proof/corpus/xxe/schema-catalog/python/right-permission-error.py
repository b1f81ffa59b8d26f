# about: looks the address up and turns a miss into an error that ends the parsing
# block: resolve
        if systemId not in COPIES:
            log.warning("entity %r refused", systemId)
            raise PermissionError("this address is not allowed")
        copy = COPIES[systemId]
        # end
