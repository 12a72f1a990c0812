/**
 * The tables, as migrations in the order they came. `{WR}` and `{BYTES}` are the only words that differ between
 * engines. Ids are made by the service, times are milliseconds, JSON is kept as text and never queried.
 */
export const migrations: readonly string[] = [
  `
create table projects(
  id text primary key, name text not null, reference_language text not null,
  tags text not null default '[]',
  created_at bigint not null);
create table versions(
  id text primary key, project_id text not null references projects(id), name text not null,
  auto_publish integer not null default 0, is_private integer not null default 0, max_age integer not null default 0,
  publication_id text,
  created_at bigint not null,
  unique(project_id, name));
create table api_keys(
  hash text primary key,
  prefix text not null, project_id text not null references projects(id), version_id text,
  user_id text, role text not null, created_at bigint not null, revoked_at bigint);
create table languages(
  project_id text not null, code text not null, name text not null, native_name text not null, region text,
  position integer not null, primary key(project_id, code)){WR};
create table contents(id text primary key, created_at bigint not null, body_hash text){WR};
create index contents_body on contents(body_hash);
create table namespaces(
  version_id text not null, language text not null, name text not null,
  content_id text not null, revision bigint not null, updated_at bigint not null,
  primary key(version_id, language, name)){WR};
create index namespaces_content on namespaces(content_id);
create table translations(
  content_id text not null, key text not null, value text not null,
  tags text, context text, updated_at bigint not null, updated_by text,
  primary key(content_id, key)){WR};
create table key_usage(
  version_id text not null, language text not null, namespace text not null, key text not null,
  last_used bigint not null, primary key(version_id, language, namespace, key)){WR};
create table bodies(hash text primary key, size integer not null, raw {BYTES} not null, br {BYTES} not null, gz {BYTES} not null);
create table publications(
  id text primary key, version_id text not null, created_at bigint not null, created_by text);
create table published(
  publication_id text not null, language text not null, namespace text not null,
  hash text not null, size integer not null, last_modified bigint not null,
  primary key(publication_id, language, namespace)){WR};
create index published_hash on published(hash);
create table namespace_stats(
  version_id text not null, language text not null, name text not null,
  revision bigint not null, ref_revision bigint not null, translated integer not null, total integer not null,
  primary key(version_id, language, name)){WR};
create table jobs(
  id text primary key, project_id text not null, event text not null, payload text not null,
  state text not null, started_at bigint not null, attempts integer not null default 0,
  worker text, lease_until bigint, finished_at bigint, error text);
create index jobs_open on jobs(state, started_at);
create table users(
  id text primary key, email text not null unique, username text not null,
  firstname text not null, lastname text not null, created_at bigint not null);
create table memberships(
  project_id text not null, user_id text not null, role text not null, languages text not null, versions text not null,
  primary key(project_id, user_id)){WR};
create table invitations(
  code_hash text primary key, project_id text not null, email text not null, role text not null,
  languages text not null, versions text not null, created_at bigint not null, expires_at bigint not null,
  accepted_at bigint);
create table user_stats(
  project_id text not null, user_id text not null, year integer not null, month integer not null,
  words integer not null, modifications integer not null, updated_at bigint not null,
  primary key(project_id, user_id, year, month)){WR};
create table user_tag_stats(
  project_id text not null, user_id text not null, year integer not null, month integer not null, tag integer not null,
  set_count integer not null, unset_count integer not null,
  primary key(project_id, user_id, year, month, tag)){WR};
`,
  `
alter table invitations add column version_id text;
`,
]
