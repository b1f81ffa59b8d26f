from collections import defaultdict
from dataclasses import dataclass

MAX_ROWS = 1_000


class ReportError(ValueError):
    pass


@dataclass(frozen=True)
class Sale:
    merchant_id: int
    year: int
    month: int
    amount: int


class Reports:
    def __init__(self, sales: list[Sale], merchant_id: int) -> None:
        self._sales = sales
        self.merchant_id = merchant_id

    def monthly_sales(self, year: int) -> list[dict[str, int]]:
        # block: monthly-sales
        totals: defaultdict[int, int] = defaultdict(int)
        for sale in self._sales:
            if sale.merchant_id == self.merchant_id and sale.year == year:
                totals[sale.month] += sale.amount
        return [{"month": month, "total": total} for month, total in totals.items()]
        # end

    def all_merchants(self, year: int) -> list[dict[str, int]]:
        """For the accounting job."""
        # block: all-merchants
        totals: defaultdict[int, int] = defaultdict(int)
        for sale in self._sales:
            if sale.year == year:
                totals[sale.merchant_id] += sale.amount
        return [{"merchant_id": merchant_id, "total": total} for merchant_id, total in totals.items()]
        # end


# part: table
# end
def run_report(reports: Reports, name: str, year: object) -> dict:
    # block: check-year
    if not isinstance(year, int) or year < 2000:
        raise ReportError("Which year?")
    # end

    # block: find-report
    # monthly-sales is monthly_sales
    method = name.replace("-", "_")
    rows = getattr(reports, method)(year)
    # end

    # block: limit-rows
    return {"rows": rows[:MAX_ROWS], "is_cut": len(rows) > MAX_ROWS}
    # end
