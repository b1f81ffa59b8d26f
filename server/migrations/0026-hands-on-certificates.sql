-- What a certificate rests on: fixes written by hand, attempts and days. Null on those that were issued before.

alter table certificates
  add column hands_on_fixes integer,
  add column tries integer,
  add column days integer;

alter table organizations add column certificates_require_hands_on boolean not null default false;

-- Whether the fix was written by hand: in this attempt, and in any attempt that passed.
alter table challenge_attempts add column is_hands_on boolean not null default false;
alter table challenge_results add column is_hands_on boolean not null default false;
