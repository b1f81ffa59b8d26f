# about: The address is copied after the bookings were loaded; by then the field may be somebody else's.
# block: build-text
        account = self._account
        lines = [f"{row['day']}  {row['amount']:.2f}  {row['purpose']}" for row in bookings]
        text = "\n".join([f"Statement of {month}", "", *lines])
# end
# block: send-mail
        self._mailer.send(account.email, f"Your statement of {month}", text)
# end
