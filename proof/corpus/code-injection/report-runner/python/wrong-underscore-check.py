# about: private names are refused, but all-merchants is a public method and still runs for everyone
    # block: find-report
    method = name.replace("-", "_")
    if method.startswith("_") or not callable(getattr(Reports, method, None)):
        raise ReportError(f"There is no report {name}")
    rows = getattr(reports, method)(year)
    # end
