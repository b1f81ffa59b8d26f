// block: load-invoice
        if (!user.role().equals("accountant")) throw new ResponseStatusException(HttpStatus.FORBIDDEN);
        Invoice invoice = db.sql("SELECT * FROM invoices WHERE id = ?").param(Long.valueOf(key))
            .query(Invoice.class).optional()
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
// end
