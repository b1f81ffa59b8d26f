import json
# part: imports
# end

from pymongo.collection import Collection

ORDERS = {"name": "name", "price": "price"}
# part: rules
# end


class SearchError(ValueError):
    pass


def search_products(products: Collection, shop_id: int, filter_text: str = "{}", order: str = "name") -> list[dict]:
    # block: parse-filter
    try:
        wanted = json.loads(filter_text)
    except ValueError:
        raise SearchError("The filter is not JSON") from None
    if not isinstance(wanted, dict):
        raise SearchError("The filter is not an object")
    # end
    # part: checks
    # end

    # block: build-filter
    conditions = {**wanted, "shop_id": shop_id, "is_published": True}
    # end

    # block: choose-order
    sort_field = ORDERS.get(order, "name")
    # end

    # block: choose-fields
    fields = {"_id": 1, "name": 1, "category": 1, "price": 1}
    # end

    # block: run-search
    return list(products.find(conditions, fields).sort(sort_field).limit(50))
    # end
