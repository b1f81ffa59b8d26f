// block: other-errors
        String message = String.valueOf(error.getMessage())
            .replaceAll("(?i)(password|user)=\\S+|\\b\\d+(\\.\\d+){3}\\b|\\w+@", "***");
        return ResponseEntity.internalServerError().body(Map.of("error", message));
// end
