// block: other-errors
        return ResponseEntity.internalServerError()
            .body(Map.of("error", "internal_error", "reference", request.getRequestId()));
// end
