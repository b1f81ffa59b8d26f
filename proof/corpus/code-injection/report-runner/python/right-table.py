# about: only the reports in the table exist, whatever other attributes the class has
# part: table
REPORTS = {"monthly_sales": Reports.monthly_sales}


# end
# block: find-report
    # monthly-sales is monthly_sales
    report = REPORTS.get(name.replace("-", "_"))
    if report is None:
        raise ReportError("There is no such report")
    rows = report(reports, year)
# end
