-- A key that stopped with its issuer's rights stays stopped until it is handed over, whatever happens to its issuer.
alter table api_keys
  add column stop_reason text check (stop_reason in ('issuer_deactivated', 'issuer_not_admin'));

update api_keys k
set stop_reason = case when u.is_active then 'issuer_not_admin' else 'issuer_deactivated' end
from users u
where u.org_id = k.org_id and u.id = k.issuer_user_id and k.revoked_at is null and (not u.is_active or u.role <> 'org_admin');
