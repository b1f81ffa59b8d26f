// block: find-report
        // monthly-sales is monthlySales
        var method = Pattern.compile("-(\\w)").matcher(name).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
        if (method.startsWith("_") || method.equals("getClass")) {
            throw new IllegalArgumentException("There is no report " + name);
        }
        var rows = (List<Row>) Reports.class.getMethod(method, int.class).invoke(reports, year);
// end
