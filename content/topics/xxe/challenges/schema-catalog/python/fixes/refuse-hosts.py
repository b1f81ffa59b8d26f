# block: resolve
        copy = COPIES.get(systemId)
        if copy is None:
            if systemId.lower().startswith(("http:", "https:", "ftp:")):
                raise InvalidManuscript("entity_not_allowed")
            return systemId
# end
