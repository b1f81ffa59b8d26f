// block: find-report
        // monthly-sales is monthlySales
        var method = Pattern.compile("-(\\w)").matcher(name).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
        var report = Reports.class.getMethod(method, int.class);
        if (!report.canAccess(reports) || report.getReturnType() != List.class) {
            throw new IllegalArgumentException("There is no report " + name);
        }
        var rows = (List<Row>) report.invoke(reports, year);
// end
