# about: the name is checked before hyphens are replaced, so `all_merchants` passes as it is
# block: find-report
    # monthly-sales is monthly_sales
    if name == "all-merchants" or name.startswith(("_", "-")):
        raise ReportError(f"There is no report {name}")
    method = getattr(reports, name.replace("-", "_"), None)
    if not callable(method):
        raise ReportError(f"There is no report {name}")
    rows = method(year)
# end
