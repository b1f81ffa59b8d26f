# about: Only names from a set of published reports reach getattr.
# part: table
PUBLISHED = frozenset({"monthly_sales"})


# end
# block: find-report
    # monthly-sales is monthly_sales
    method = name.replace("-", "_")
    if method not in PUBLISHED:
        raise ReportError(f"There is no report {name}")
    rows = getattr(reports, method)(year)
# end
