// part: constants
// end
// block: help-desk
        if (isRight && account.role().equals("agent") && request.customer() != null) {
            Account customer = accounts.find(request.customer().strip().toLowerCase(Locale.ROOT))
                .filter(found -> found.role().equals("customer"))
                .orElseThrow(() -> new Refused("there is no such customer"));
            log.info("agent {} looks at the account of {}", account.name(), customer.name());
            return customer;
        }
// end
