// part: table
    private interface Report {
        List<Row> run(Reports reports, int year);
    }

    private static final Map<String, Report> PUBLISHED = Map.of("monthly-sales", Reports::monthlySales);

// end
// block: find-report
        var report = PUBLISHED.get(name);
        if (report == null) {
            throw new IllegalArgumentException("There is no report " + name);
        }
        var rows = report.run(reports, year);
// end
