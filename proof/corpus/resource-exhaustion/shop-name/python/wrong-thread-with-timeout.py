# about: the waiting ends after a second, but the thread goes on matching and holds the interpreter lock for all other requests.
# part: imports
from concurrent.futures import ThreadPoolExecutor

CHECKS = ThreadPoolExecutor(max_workers=4)
# end
# part: check-format
def check_format(name: str) -> None:
    try:
        is_valid = CHECKS.submit(NAME_PATTERN.fullmatch, name).result(timeout=1)
    except TimeoutError:
        is_valid = None
    if not is_valid:
        raise NameRefused("name_invalid")
# end
