# about: Each report for merchants is called by its own line; there is no look-up of methods any more.
# block: find-report
    match name:
        case "monthly-sales":
            rows = reports.monthly_sales(year)
        case _:
            raise ReportError(f"There is no report {name}")
# end
