# part: imports
from concurrent.futures import ThreadPoolExecutor

executor = ThreadPoolExecutor(max_workers=4)
# end
# part: check-format
def check_format(name: str) -> None:
    match = executor.submit(NAME_PATTERN.fullmatch, name)
    try:
        is_valid = match.result(timeout=0.1) is not None
    except TimeoutError:
        is_valid = False
    if not is_valid:
        raise NameRefused("name_invalid")
# end
