# about: the resolver knows two addresses and answers every other one with an error
# block: resolve
        copy = COPIES.get(systemId)
        if copy is None:
            raise xml.sax.SAXException(f"{systemId} is not in the catalog")
        # end
