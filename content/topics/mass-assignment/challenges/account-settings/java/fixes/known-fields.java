// block: apply-changes
        Map<?, ?> known = mapper.convertValue(account, Map.class);
        if (!known.keySet().containsAll(changes.keySet()))
            throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_ENTITY, "unknown field");
        mapper.updateValue(account, changes);
// end
