package com.example.merchants;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public final class ReportRunner {
    public record Sale(long merchantId, int year, int month, long amount) {}

    public record Row(long key, long total) {}

    public record Result(List<Row> rows, boolean isCut) {}

    private static final int MAX_ROWS = 1_000;

    // part: table
    // end
    public static final class Reports {
        private final List<Sale> sales;
        private final long merchantId;

        public Reports(List<Sale> sales, long merchantId) {
            this.sales = sales;
            this.merchantId = merchantId;
        }

        public List<Row> monthlySales(int year) {
            // block: monthly-sales
            return totals(sale -> sale.merchantId() == merchantId && sale.year() == year, sale -> (long) sale.month());
            // end
        }

        /** For the accounting job. */
        public List<Row> allMerchants(int year) {
            // block: all-merchants
            return totals(sale -> sale.year() == year, Sale::merchantId);
            // end
        }

        private List<Row> totals(Predicate<Sale> filter, Function<Sale, Long> key) {
            Map<Long, Long> totals = sales.stream().filter(filter)
                .collect(Collectors.groupingBy(key, TreeMap::new, Collectors.summingLong(Sale::amount)));
            return totals.entrySet().stream().map(entry -> new Row(entry.getKey(), entry.getValue())).toList();
        }
    }

    @SuppressWarnings("unchecked")
    public static Result run(Reports reports, String name, Integer year) throws ReflectiveOperationException {
        // block: check-year
        if (year == null || year < 2000) {
            throw new IllegalArgumentException("Which year?");
        }
        // end

        // block: find-report
        // monthly-sales is monthlySales
        var method = Pattern.compile("-(\\w)").matcher(name).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
        var rows = (List<Row>) Reports.class.getMethod(method, int.class).invoke(reports, year);
        // end

        // block: limit-rows
        return new Result(rows.stream().limit(MAX_ROWS).toList(), rows.size() > MAX_ROWS);
        // end
    }
}
