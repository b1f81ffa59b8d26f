package com.example.help.attachments;

import java.util.List;
import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
// part: imports
// end
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.web.server.ResponseStatusException;

@Service
class AttachmentService {
    record User(long id, boolean agent) {}
    record Upload(String name, String type, byte[] data) {}
    record Attachment(String name, String type, byte[] data, long customerId) {}

    // part: types
    // end
    private final JdbcClient db;

    AttachmentService(JdbcClient db) { this.db = db; }

    long store(long ticketId, Upload upload) {
        // block: check-size
        if (upload.data().length == 0 || upload.data().length > 20_000_000)
            throw new ResponseStatusException(HttpStatus.PAYLOAD_TOO_LARGE);
        // end

        // block: clean-name
        String lastPart = upload.name().replaceFirst("^.*[/\\\\]", "");
        String cleaned = lastPart.replaceAll("[^\\w. -]", "_");
        String name = cleaned.isEmpty() ? "file" : cleaned.substring(Math.max(0, cleaned.length() - 100));
        // end

        // block: store-file
        String type = upload.type() == null ? MediaType.APPLICATION_OCTET_STREAM_VALUE : upload.type();
        return db.sql("INSERT INTO attachments (ticket_id, name, type, data) VALUES (?, ?, ?, ?) RETURNING id")
            .params(List.of(ticketId, name, type, upload.data()))
            .query(Long.class).single();
        // end
    }

    ResponseEntity<byte[]> open(User user, long id) {
        // block: check-access
        Attachment file = db.sql("""
                SELECT a.name, a.type, a.data, t.customer_id
                FROM attachments a JOIN tickets t ON t.id = a.ticket_id WHERE a.id = ?""")
            .param(id).query(Attachment.class).optional()
            .filter(found -> user.agent() || found.customerId() == user.id())
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        // end

        // block: send-headers
        ContentDisposition disposition = ContentDisposition.inline().filename(file.name()).build();
        return ResponseEntity.ok()
            .header(HttpHeaders.CONTENT_TYPE, file.type())
            .header(HttpHeaders.CONTENT_DISPOSITION, disposition.toString())
            .cacheControl(CacheControl.noStore())
            .body(file.data());
        // end
    }
}
