/** Documents and unfinished uploads. */
export const documents = `
create table documents (
  id uuid default gen_random_uuid() primary key,
  application_id uuid not null references financing_applications (id),
  kind text not null,
  state text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  mime_type text,
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  parts integer not null check (parts between 1 and 100),
  blob_key text unique,
  review text default 'pending' not null,
  review_reason text check (length(review_reason) <= 500),
  reviewed_by uuid,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  received integer default 0 not null,
  constraint documents_check check ((state = 'uploading') or (blob_key is not null)),
  constraint documents_check1 check ((review = 'refused') = (review_reason is not null)),
  constraint documents_check2 check ((review = 'pending') = (reviewed_at is null)),
  constraint documents_kind_check check (kind in ('cnh', 'selfie', 'residencia')),
  constraint documents_mime_type_check check (mime_type in ('image/jpeg', 'image/png', 'image/webp',
    'application/pdf')),
  constraint documents_received_check check (received between 0 and parts),
  constraint documents_review_check check (review in ('pending', 'accepted', 'refused')),
  constraint documents_state_check check (state in ('uploading', 'stored', 'replaced')),
  constraint documents_whole_check check ((state = 'uploading') or (mime_type is not null))
);
create index documents_application on documents (application_id, kind, created_at desc);
create index documents_unfinished on documents (updated_at) where state = 'uploading';
`
