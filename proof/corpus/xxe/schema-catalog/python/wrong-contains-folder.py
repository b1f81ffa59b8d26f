# about: Two dots lead out of the folder again.
# block: resolve
        copy = COPIES.get(systemId)
        if copy is None and "schemas/" in systemId:
            return systemId
        if copy is None:
            raise xml.sax.SAXException("not allowed")
# end
