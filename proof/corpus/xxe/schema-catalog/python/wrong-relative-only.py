# about: A relative name is a file, too.
# block: resolve
        copy = COPIES.get(systemId)
        if copy is None and (":" in systemId or systemId.startswith("/")):
            raise xml.sax.SAXException("not allowed")
        if copy is None:
            return systemId
# end
