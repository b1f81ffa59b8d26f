# about: file: is refused, but a relative path into the service's folder is opened.
        # block: resolve
        copy = COPIES.get(systemId)
        if copy is None:
            if systemId.startswith(("file:", "/", "http:", "https:")):
                raise xml.sax.SAXException(f"{systemId} is not in the catalog")
            return systemId
        # end
