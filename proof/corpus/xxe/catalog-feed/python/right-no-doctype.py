# about: refuses a document type as soon as the parser meets one, as all shops can send UTF-8
# part: helpers
def refuse_doctype(name, system_id, public_id, has_internal_subset) -> None:
    raise FeedRefused("document_type_not_allowed")


# end
# block: parse-feed
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = refuse_doctype
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.Parse(body, True)
        # end
