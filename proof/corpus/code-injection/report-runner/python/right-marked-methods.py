# about: only functions of the class that were marked for merchants can be called, everything else is refused
# part: table
Reports.monthly_sales.for_merchants = True
# end
    # block: find-report
    method = vars(Reports).get(name.replace("-", "_"))
    if getattr(method, "for_merchants", False) is not True:
        raise ReportError(f"There is no report {name}")
    rows = method(reports, year)
    # end
