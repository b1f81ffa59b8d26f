// block: other-errors
        return ResponseEntity.internalServerError().body(Map.of("error", String.valueOf(error.getMessage())));
// end
