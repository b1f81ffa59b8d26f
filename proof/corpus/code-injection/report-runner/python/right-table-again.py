# about: the name is looked up in a table of the reports that merchants may run
# part: table
MERCHANT_REPORTS = {
    "monthly-sales": Reports.monthly_sales,
}
# end
    # block: find-report
    report = MERCHANT_REPORTS.get(name)
    if report is None:
        raise ReportError(f"There is no report {name}")
    rows = report(reports, year)
    # end
