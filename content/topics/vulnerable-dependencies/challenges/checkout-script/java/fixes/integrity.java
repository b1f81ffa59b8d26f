// part: library
    private static final String CARD_FIELDS = "https://cdn.example.net/card-fields@4.2.1/card-fields.min.js";
    private static final String CARD_FIELDS_DIGEST =
            "sha384-sni+rd6lykskPJ//sIfA2O/+nMpjs0Co39f7O4rtr697g8l5Q/TYtYhrtmRFPG2B";
// end
// block: scripts
        String scripts = "<script src=\"%s\" integrity=\"%s\" crossorigin=\"anonymous\" defer></script>"
                .formatted(CARD_FIELDS, CARD_FIELDS_DIGEST);
// end
