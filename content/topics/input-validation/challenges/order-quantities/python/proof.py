def make_catalog(code):
    products = (code.Product("laptop-14", "Laptop", 99_000), code.Product("cable-2m", "Cable", 1_000))
    return {product.sku: product for product in products}


def sum_of(code, *lines, voucher=""):
    request = {"lines": [{"sku": sku, "quantity": quantity} for sku, quantity in lines], "voucher": voucher}
    return code.prepare_order(make_catalog(code), request).sum_cents


def is_refused(code, *lines):
    try:
        sum_of(code, *lines)
    except code.OrderError:
        return True
    return False


def works(code):
    lines = (("laptop-14", 1), ("cable-2m", 100))
    assert sum_of(code, *lines) == 199_000
    assert sum_of(code, *lines, voucher="TEAM10") == 179_100
    assert is_refused(code)
    assert is_refused(code, ("none", 1))
    assert is_refused(code, ("cable-2m", "1"))


def exploit(code):
    attacks = ((("laptop-14", 1), ("cable-2m", -98)), (("laptop-14", 0.01),))
    return any(not is_refused(code, *lines) and sum_of(code, *lines) < 99_000 for lines in attacks)
