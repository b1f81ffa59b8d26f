// block: list-invoices
        return db.sql("""
                SELECT id, link_key, number, total FROM invoices
                WHERE company_id = ? AND issued_on IS NOT NULL ORDER BY id DESC LIMIT 100""")
            .param(user.companyId())
            .query((row, n) -> new Entry(row.getString("number"), row.getBigDecimal("total"),
                "/invoices/" + row.getString("link_key") + "/file"))
            .list();
// end
// block: read-key
        if (!key.matches("[0-9a-f-]{36}")) throw new ResponseStatusException(HttpStatus.NOT_FOUND);
// end
// block: load-invoice
        Invoice invoice = db.sql("SELECT * FROM invoices WHERE link_key = ?").param(key)
            .query(Invoice.class).optional()
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
// end
