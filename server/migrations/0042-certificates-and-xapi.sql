-- Certificates that expire and renew, keys that sign Open Badges, and a learning record store that gets xAPI statements.

-- Null: certificates never expire.
alter table organizations add column certificate_months integer check (certificate_months between 1 and 120);

-- A document keeps the dates it was issued with, whatever the organization decides later.
alter table certificates
  drop constraint certificates_once,
  add column expires_at timestamptz,
  -- Challenges passed from then on count for the renewal.
  add column renews_from timestamptz,
  -- The certificate that follows it.
  add column renewed_by uuid,
  -- Deferred: the follower takes the place of the current one in the index below.
  add constraint certificates_renewed_by_fkey foreign key (org_id, renewed_by) references certificates (org_id, id)
    deferrable initially deferred,
  add check ((expires_at is null) = (renews_from is null));
create unique index certificates_once on certificates (org_id, user_id, category_id) where renewed_by is null;
create index certificates_by_user on certificates (org_id, user_id);
create index certificates_by_renewal on certificates (org_id, renewed_by) where renewed_by is not null;

-- An organization signs its Open Badges with a key of its own. Replaced keys stay: badges that they signed are still verified.
create table badge_keys (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- As JWK, published.
  public_key json not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  primary key (org_id, id)
);
create unique index badge_keys_current on badge_keys (org_id) where replaced_at is null;

-- A learning record store is an endpoint of the delivery engine. Its sealed_secret holds the credentials.
alter table webhook_endpoints
  drop constraint webhook_endpoints_kind_check,
  add constraint webhook_endpoints_kind_check check (kind in ('webhook', 'slack', 'teams', 'xapi'));

create table learning_record_stores (
  org_id uuid not null constraint learning_record_stores_one unique,
  -- The id of its endpoint.
  id uuid not null,
  -- Which statements it gets.
  verbs text[] not null,
  -- How statements name people: by an account of this service, or by name and email address.
  actor_kind text not null check (actor_kind in ('account', 'email')),
  -- What happened up to then was sent, or happened before anybody asked for it.
  collected_until timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, id) references webhook_endpoints (org_id, id)
);

-- The store asks for what is new.
create index challenge_attempts_by_time on challenge_attempts (org_id, created_at);
create index completed_items_by_time on completed_items (org_id, completed_at);
