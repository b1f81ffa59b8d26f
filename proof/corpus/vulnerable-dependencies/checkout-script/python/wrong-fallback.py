# about: when the digest doesn't match, onerror loads the same file once more without a digest.
# part: library
CARD_FIELDS = "https://cdn.example.net/card-fields@4.2.1/card-fields.min.js"
CARD_FIELDS_DIGEST = "sha384-sni+rd6lykskPJ//sIfA2O/+nMpjs0Co39f7O4rtr697g8l5Q/TYtYhrtmRFPG2B"
# end
    # block: scripts
    retry = f"document.head.append(Object.assign(document.createElement('script'), {{src: '{CARD_FIELDS}'}}))"
    scripts = (
        f'<script src="{CARD_FIELDS}" integrity="{CARD_FIELDS_DIGEST}" crossorigin="anonymous"'
        f' onerror="{retry}" defer></script>'
    )
    # end
