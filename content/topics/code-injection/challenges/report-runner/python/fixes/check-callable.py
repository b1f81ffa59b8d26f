# block: find-report
    # monthly-sales is monthly_sales
    report = getattr(reports, name.replace("-", "_"), None)
    if not callable(report):
        raise ReportError(f"There is no report {name}")
    rows = report(year)
# end
