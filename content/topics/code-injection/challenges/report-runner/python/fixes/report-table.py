# part: table
PUBLISHED = {"monthly-sales": Reports.monthly_sales}


# end
# block: find-report
    report = PUBLISHED.get(name)
    if report is None:
        raise ReportError(f"There is no report {name}")
    rows = report(reports, year)
# end
