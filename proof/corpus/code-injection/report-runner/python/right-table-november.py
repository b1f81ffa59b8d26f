# about: Only reports in the table exist, and the one of the accounting job isn't in it.
# part: table
REPORTS = {"monthly-sales": Reports.monthly_sales}


# end
    # block: find-report
    report = REPORTS.get(name) if isinstance(name, str) else None
    if report is None:
        raise ReportError("There is no such report")
    rows = report(reports, year)
    # end
