# about: only names in the table are reports, and the report on all merchants is not in it
# part: table
# A new report needs a line here. all_merchants is for the accounting job only.
REPORTS = {
    "monthly-sales": Reports.monthly_sales,
}


# end
# block: find-report
    report = REPORTS.get(name) if isinstance(name, str) else None
    if report is None:
        raise ReportError(f"There is no report {name}")
    rows = report(reports, year)
# end
