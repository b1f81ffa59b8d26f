# about: The name is compared before hyphens become underscores, so all_merchants passes.
# block: find-report
    # monthly-sales is monthly_sales
    if name == "all-merchants" or name.startswith("_"):
        raise ReportError(f"There is no report {name}")
    rows = getattr(reports, name.replace("-", "_"))(year)
# end
