// part: imports
import org.springframework.web.bind.annotation.RequestParam;
// end
// block: list-invoices
        return db.sql("""
                SELECT id, link_key, number, total FROM invoices
                WHERE company_id = ? AND issued_on IS NOT NULL ORDER BY id DESC LIMIT 100""")
            .param(user.companyId())
            .query((row, n) -> new Entry(row.getString("number"), row.getBigDecimal("total"),
                "/invoices/" + row.getLong("id") + "/file?company=" + user.companyId()))
            .list();
// end
// part: signature
    @GetMapping("/invoices/{key}/file")
    ResponseEntity<String> download(
            @AuthenticationPrincipal BillingUser user, @PathVariable String key, @RequestParam long company) {
// end
// block: load-invoice
        Invoice invoice = db.sql("SELECT * FROM invoices WHERE id = ?").param(Long.valueOf(key))
            .query(Invoice.class).optional()
            .filter(found -> found.companyId() == company)
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
// end
