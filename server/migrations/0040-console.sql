-- The console: filters of the audit log, and the checklist of the first days.

create index audit_log_by_actor on audit_log (org_id, actor_id, id);
create index audit_log_by_subject on audit_log (org_id, subject_id, id);
create index audit_log_by_action on audit_log (org_id, action, id);
create index audit_log_by_time on audit_log (org_id, created_at, id);

-- Whether the admins have put away the checklist of the first days.
alter table organizations add column is_setup_hidden boolean not null default false;
