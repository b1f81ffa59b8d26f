// block: apply-changes
        Long id = account.getId();
        boolean staff = account.isStaff();
        mapper.updateValue(account, changes);
        account.setId(id);
        account.setStaff(staff);
// end
