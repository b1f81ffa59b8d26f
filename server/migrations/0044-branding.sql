-- How an organization looks: its logo and its colour.

create table organization_brands (
  org_id uuid primary key references organizations (id),
  -- As the admin chose it. Shades that can be read are made of it where it is shown.
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- A PNG that the service has written itself, from the pixels of the one that was uploaded.
  logo bytea check (octet_length(logo) <= 1048576),
  -- The name of the image in its address: random, another one after each upload, and nothing that tells the organization.
  logo_name text constraint organization_brands_logo_name unique,
  logo_width integer,
  logo_height integer,
  -- On which backgrounds the logo can be made out.
  logo_legible_on text check (logo_legible_on in ('both', 'light', 'dark')),
  updated_at timestamptz not null,
  check (num_nulls(logo, logo_name, logo_width, logo_height, logo_legible_on) in (0, 5))
);
