# about: Private names are refused, but the report over all merchants is a public method and still answers everyone.
    # block: find-report
    method = name.replace("-", "_")
    if method.startswith("_") or not callable(getattr(Reports, method, None)):
        raise ReportError("There is no such report")
    rows = getattr(reports, method)(year)
    # end
