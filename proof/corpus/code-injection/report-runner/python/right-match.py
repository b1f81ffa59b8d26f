# about: each report that merchants may run is a case of its own, everything else is refused
# block: find-report
    match name:
        case "monthly-sales" | "monthly_sales":
            rows = reports.monthly_sales(year)
        case _:
            raise ReportError(f"Unknown report: {name!r}")
# end
