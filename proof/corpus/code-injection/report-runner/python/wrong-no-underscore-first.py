# about: A dash becomes an underscore after the check.
# block: find-report
    if name.startswith("_") or name in ("all-merchants", "all_merchants"):
        raise ReportError(f"There is no report {name}")
    rows = getattr(reports, name.replace("-", "_"))(year)
# end
