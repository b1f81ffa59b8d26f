# about: Each report for merchants is written out, and every other name is refused.
    # block: find-report
    match name:
        case "monthly-sales":
            rows = reports.monthly_sales(year)
        case _:
            raise ReportError(f"There is no report {name!r}")
    # end
