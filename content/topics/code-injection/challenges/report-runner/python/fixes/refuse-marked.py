# block: find-report
    # monthly-sales is monthly_sales
    method = name.replace("-", "_")
    if method.startswith("_"):
        raise ReportError(f"There is no report {name}")
    rows = getattr(reports, method)(year)
# end
