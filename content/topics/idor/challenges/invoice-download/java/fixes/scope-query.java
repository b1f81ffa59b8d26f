// block: load-invoice
        Invoice invoice = db.sql("SELECT * FROM invoices WHERE id = ? AND company_id = ?")
            .param(Long.valueOf(key)).param(user.companyId())
            .query(Invoice.class).optional()
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
// end
