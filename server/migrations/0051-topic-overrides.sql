-- Which topic findings of a rule lead to, where an organization decided it.

create table sarif_topic_overrides (
  org_id uuid not null references organizations (id),
  id uuid not null,
  tool text not null,
  -- Lower case: tools change how they write their name.
  tool_key text not null,
  rule_id text not null,
  -- Null: findings of the rule lead to no training.
  topic_id text,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create unique index sarif_topic_overrides_unique on sarif_topic_overrides (org_id, tool_key, rule_id);
