# about: A missing address is an error of its own.
# block: resolve
        if systemId not in COPIES:
            raise xml.sax.SAXException(f"{systemId} is not in the list")
        copy = COPIES[systemId]
# end
