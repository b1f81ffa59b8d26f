// block: apply-changes
        changes.remove("staff");
        mapper.updateValue(account, changes);
// end
