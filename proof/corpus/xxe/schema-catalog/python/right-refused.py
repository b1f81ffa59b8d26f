# about: A document that refers to anything but the two known files is not read.
        # block: resolve
        copy = COPIES.get(systemId)
        if copy is None:
            raise xml.sax.SAXException(f"{systemId} is not in the catalog")
        # end
