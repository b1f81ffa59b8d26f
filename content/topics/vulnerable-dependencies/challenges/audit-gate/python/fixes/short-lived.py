# part: imports
from datetime import date, timedelta
# end
# block: read-exceptions
LONGEST = timedelta(days=30)


def read_exceptions(text: str, today: date) -> list[Accepted]:
    entries = [Accepted(**entry) for entry in json.loads(text)]
    for entry in entries:
        if not entry.reason.strip() or not re.fullmatch(r"\d{4}-\d\d-\d\d", entry.until):
            raise ValueError(f"{entry.advisory}: reason and date are needed")
        if date.fromisoformat(entry.until) > today + LONGEST:
            raise ValueError(f"{entry.advisory}: at most {LONGEST.days} days")
    return [entry for entry in entries if date.fromisoformat(entry.until) >= today]
# end
