import secrets
from dataclasses import dataclass, replace
from typing import Protocol

# part: imports
from flask import Flask, abort, redirect, request
# end


@dataclass(frozen=True)
class Order:
    id: int
    customer_id: int
    state: str  # open, sent or cancelled


class Orders(Protocol):
    def find(self, order_id: int) -> Order | None: ...
    def save(self, order: Order) -> None: ...


def add_order_routes(app: Flask, orders: Orders, sign_in) -> None:
    sessions: dict[str, int] = {}

    @app.post("/sign-in")
    def start_session():
        customer_id = sign_in(request.form["name"], request.form["password"])
        if customer_id is None:
            abort(401)
        # block: set-cookie
        key = secrets.token_urlsafe(24)
        sessions[key] = customer_id
        response = redirect("/orders", 303)
        response.set_cookie("session", key, httponly=True, secure=True, samesite="Lax")
        return response
        # end

    def find_customer() -> int | None:
        # block: find-customer
        return sessions.get(request.cookies.get("session", ""))
        # end

    def get_order(order_id: int) -> Order:
        # block: check-owner
        order = orders.find(order_id)
        if order is None or order.customer_id != find_customer():
            abort(404)
        return order
        # end

    @app.get("/orders/<int:order_id>")
    def show_order(order_id: int):
        order = get_order(order_id)
        # block: order-page
        link = f'<a href="/orders/{order.id}/cancel">Cancel this order</a>'
        return f"<h1>Order {order.id}</h1><p>{order.state}</p>{link if order.state == 'open' else ''}"
        # end

    # block: cancel-order
    @app.get("/orders/<int:order_id>/cancel")
    def cancel_order(order_id: int):
        order = get_order(order_id)
        if order.state != "open":
            abort(409)
        orders.save(replace(order, state="cancelled"))
        return redirect(f"/orders/{order.id}", 303)
    # end
