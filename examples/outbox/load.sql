-- Fills the outbox from a CSV file with the columns Name, Phone, Appointment and City:
--   psql -v list='March reminders' -v file=people.csv -f load.sql
-- May be repeated: existing rows stay unchanged.
\set ON_ERROR_STOP on
BEGIN;
CREATE TEMPORARY TABLE incoming ("Name" text, "Phone" text, "Appointment" text, "City" text)
ON COMMIT DROP;
-- \copy takes no variables: psql reads the file's text itself.
\set copy '\\copy incoming FROM ' :'file' ' WITH (FORMAT csv, HEADER match)'
:copy
INSERT INTO wa_outbox (list, phone_number, contact_name, data)
SELECT :'list', "Phone", coalesce("Name", ''),
	jsonb_build_object('Appointment', "Appointment", 'City', "City")
FROM incoming
WHERE "Phone" ~ '[0-9]'
ON CONFLICT (list, digits) DO NOTHING;
SELECT count(*) AS in_the_file, count(*) FILTER (WHERE "Phone" !~ '[0-9]' OR "Phone" IS NULL) AS without_number
FROM incoming;
COMMIT;
SELECT count(*) AS on_the_list FROM wa_outbox WHERE list = :'list';
