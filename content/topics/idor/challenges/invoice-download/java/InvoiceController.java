package com.example.billing.invoices;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
// part: imports
// end
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class InvoiceController {
    private static final Logger log = LoggerFactory.getLogger(InvoiceController.class);
    private final JdbcClient db;

    record Entry(String number, BigDecimal total, String file) {}
    record Invoice(long id, long companyId, String number, LocalDate issuedOn, String document) {}

    InvoiceController(JdbcClient db) { this.db = db; }

    @GetMapping("/invoices")
    List<Entry> list(@AuthenticationPrincipal BillingUser user) {
        // block: list-invoices
        return db.sql("""
                SELECT id, link_key, number, total FROM invoices
                WHERE company_id = ? AND issued_on IS NOT NULL ORDER BY id DESC LIMIT 100""")
            .param(user.companyId())
            .query((row, n) -> new Entry(row.getString("number"), row.getBigDecimal("total"),
                "/invoices/" + row.getLong("id") + "/file"))
            .list();
        // end
    }

    // part: signature
    @GetMapping("/invoices/{key}/file")
    ResponseEntity<String> download(@AuthenticationPrincipal BillingUser user, @PathVariable String key) {
    // end
        // block: read-key
        if (!key.matches("[0-9]{1,9}")) throw new ResponseStatusException(HttpStatus.NOT_FOUND);
        // end
        // block: load-invoice
        Invoice invoice = db.sql("SELECT * FROM invoices WHERE id = ?").param(Long.valueOf(key))
            .query(Invoice.class).optional()
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        // end
        // block: refuse-draft
        if (invoice.issuedOn() == null) throw new ResponseStatusException(HttpStatus.NOT_FOUND);
        // end
        // block: audit-line
        db.sql("INSERT INTO audit (user_id, action, target) VALUES (?, ?, ?)")
            .param(user.id()).param("invoice.read").param(invoice.id()).update();
        log.info("user {} read invoice {}", user.id(), invoice.id());
        // end
        // block: send-invoice
        ContentDisposition disposition =
            ContentDisposition.attachment().filename("invoice-" + invoice.number() + ".xml").build();
        return ResponseEntity.ok().contentType(MediaType.TEXT_XML).cacheControl(CacheControl.noStore())
            .header(HttpHeaders.CONTENT_DISPOSITION, disposition.toString()).body(invoice.document());
        // end
    }
}
