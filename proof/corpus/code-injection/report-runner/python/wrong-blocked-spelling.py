# about: blocks one spelling before the name is converted; all_merchants with an underscore still runs
    # block: find-report
    if name == "all-merchants" or name.startswith("_"):
        raise ReportError(f"There is no report {name}")
    # monthly-sales is monthly_sales
    method = name.replace("-", "_")
    rows = getattr(reports, method)(year)
    # end
