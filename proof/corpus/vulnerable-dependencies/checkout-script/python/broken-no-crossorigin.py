# about: without crossorigin the response of another origin is opaque, so the browser refuses the genuine script as well.
# part: library
CARD_FIELDS = "https://cdn.example.net/card-fields@4.2.1/card-fields.min.js"
CARD_FIELDS_DIGEST = "sha384-sni+rd6lykskPJ//sIfA2O/+nMpjs0Co39f7O4rtr697g8l5Q/TYtYhrtmRFPG2B"
# end
    # block: scripts
    scripts = f'<script src="{CARD_FIELDS}" integrity="{CARD_FIELDS_DIGEST}" defer></script>'
    # end
