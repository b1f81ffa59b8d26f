# about: wrong, without a slash between, @attacker.example or .attacker.example behind the shop's name makes another host
        # block: go-on
        response = redirect(f"https://shop.example.com{following}", 303)
        # end
