# about: forbids one spelling; all_merchants with an underscore names the same method
# block: find-report
    if name == "all-merchants" or name.startswith("_"):
        raise ReportError("There is no such report")
    method = name.replace("-", "_")
    report = getattr(reports, method, None)
    if not callable(report):
        raise ReportError("There is no such report")
    rows = report(year)
# end
