// part: imports
import org.springframework.http.MediaTypeFactory;
// end
// block: send-headers
        ContentDisposition disposition = ContentDisposition.inline().filename(file.name()).build();
        return ResponseEntity.ok()
            .contentType(MediaTypeFactory.getMediaType(file.name()).orElse(MediaType.APPLICATION_OCTET_STREAM))
            .header(HttpHeaders.CONTENT_DISPOSITION, disposition.toString())
            .cacheControl(CacheControl.noStore())
            .body(file.data());
// end
