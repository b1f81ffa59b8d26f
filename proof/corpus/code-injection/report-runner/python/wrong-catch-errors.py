# about: Unknown names are answered politely, but a known internal one still runs.
# block: find-report
    # monthly-sales is monthly_sales
    try:
        rows = getattr(reports, name.replace("-", "_"))(year)
    except (AttributeError, TypeError):
        raise ReportError(f"There is no report {name}") from None
# end
