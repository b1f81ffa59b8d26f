package com.example.payroll;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
// part: imports
// end
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

final class PayrollExport {
    private static final Logger log = LoggerFactory.getLogger(PayrollExport.class);
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    record Salary(String name, String iban, long cents) {}

    interface Uploader {
        void upload(Path file) throws IOException;
    }

    private final JdbcClient db;
    private final Uploader uploader;

    PayrollExport(JdbcClient db, Uploader uploader) {
        this.db = db;
        this.uploader = uploader;
    }

    void export(long companyId) throws IOException {
        // block: load-salaries
        List<Salary> rows = db.sql("SELECT name, iban, cents FROM salaries WHERE company_id = ? ORDER BY name")
            .param(companyId).query(Salary.class).list();
        if (rows.isEmpty()) throw new IllegalArgumentException("company " + companyId + " has no salaries");
        // end

        // block: build-csv
        String csv = rows.stream()
            .map(row -> Stream.of(row.name(), row.iban(), BigDecimal.valueOf(row.cents(), 2).toPlainString())
                .map(value -> '"' + value.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(",")))
            .collect(Collectors.joining("\r\n", "name,iban,amount\r\n", "\r\n"));
        // end

        // block: write-file
        Path file = TEMPORARY.resolve("payroll-" + companyId + ".csv");
        Files.writeString(file, csv);
        // end

        try {
            // block: upload-file
            uploader.upload(file);
            log.info("payroll of company {} uploaded, {} rows", companyId, rows.size());
            // end
        } finally {
            // block: remove-file
            Files.deleteIfExists(file);
            // end
        }
    }
}
