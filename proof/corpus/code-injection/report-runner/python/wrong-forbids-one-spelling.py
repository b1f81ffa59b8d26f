# about: The name with a hyphen is refused, but all_merchants finds the same method.
    # block: find-report
    if name == "all-merchants" or name.startswith("_"):
        raise ReportError("There is no such report")
    method = name.replace("-", "_")
    rows = getattr(reports, method)(year)
    # end
