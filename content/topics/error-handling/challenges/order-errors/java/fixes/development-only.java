// block: other-errors
        if ("production".equals(System.getenv("APP_ENV"))) {
            return ResponseEntity.internalServerError().body(Map.of("error", "internal_error"));
        }
        Object[] trace = Arrays.stream(error.getStackTrace()).map(StackTraceElement::toString).toArray();
        return ResponseEntity.internalServerError().body(Map.of("error", String.valueOf(error.getMessage()), "trace", trace));
// end
