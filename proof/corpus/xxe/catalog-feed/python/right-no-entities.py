# about: the first declaration of an entity ends the parsing, so there is nothing to be replaced
# block: parse-feed
        def refuse_entity(name, is_parameter, value, base, system_id, public_id, notation) -> None:
            log.warning("feed of %s declares the entity %r", shop, name)
            raise FeedRefused("entities_not_allowed")

        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.EntityDeclHandler = refuse_entity
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.Parse(body, True)
        # end
