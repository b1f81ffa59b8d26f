# about: Other names of the object give all sales, too.
# block: find-report
    if "all_merchants" in name.replace("-", "_"):
        raise ReportError(f"There is no report {name}")
    rows = getattr(reports, name.replace("-", "_"))(year)
# end
