# about: One report, one name.
# block: find-report
    if name != "monthly-sales":
        raise ReportError(f"There is no report {name}")
    rows = reports.monthly_sales(year)
# end
