// part: types
    private static final List<String> REFUSED =
        List.of("text/html", "application/xhtml+xml", "text/javascript", "application/javascript");

// end
// block: check-size
        if (upload.data().length == 0 || upload.data().length > 20_000_000)
            throw new ResponseStatusException(HttpStatus.PAYLOAD_TOO_LARGE);
        String declared = upload.type() == null ? "" : upload.type().toLowerCase();
        if (REFUSED.stream().anyMatch(declared::startsWith))
            throw new ResponseStatusException(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
// end
