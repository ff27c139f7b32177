-- When a file was first found without a record that shows it. It is deleted some days later, because open pages and carts
-- still name it.
ALTER TABLE archivo ADD COLUMN sin_uso timestamptz;
