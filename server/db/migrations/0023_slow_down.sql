-- Until when further requests with this key are refused. Null: only the count decides.
ALTER TABLE limite ADD COLUMN hasta timestamptz;
