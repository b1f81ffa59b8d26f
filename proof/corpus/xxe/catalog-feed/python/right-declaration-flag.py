# about: Each declaration of an entity, internal or external, raises before it can be used.
        # block: parse-feed
        def on_declaration(*declaration) -> None:
            log.warning("feed of %s declares the entity %r", shop, declaration[0])
            raise FeedRefused("entities_not_allowed")

        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.EntityDeclHandler = on_declaration
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.Parse(body, True)
        # end
