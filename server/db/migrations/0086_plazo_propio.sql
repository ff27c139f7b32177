-- Opening and closing of a test for one student; null: as for everybody.
ALTER TABLE concesion
  ADD COLUMN apertura timestamptz,
  ADD COLUMN cierre timestamptz,
  ADD CONSTRAINT concesion_plazo CHECK (apertura IS NULL OR cierre IS NULL OR cierre > apertura);
