# block: resolve
        copy = COPIES.get(systemId)
        if copy is None:
            raise InvalidManuscript("entity_not_allowed")
# end
