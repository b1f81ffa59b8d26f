// block: send-headers
        ContentDisposition disposition = ContentDisposition.inline().filename(file.name()).build();
        return ResponseEntity.ok()
            .header(HttpHeaders.CONTENT_TYPE, file.type())
            .header(HttpHeaders.CONTENT_DISPOSITION, disposition.toString())
            .header("X-Content-Type-Options", "nosniff")
            .cacheControl(CacheControl.noStore())
            .body(file.data());
// end
