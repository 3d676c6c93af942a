-- The outbox: one row for each message that is to go out. Run once:  psql -f schema.sql
-- Needs PostgreSQL 13 or newer.

CREATE TABLE IF NOT EXISTS wa_outbox (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	-- Which list the row is on; one list is sent through one campaign.
	list text NOT NULL,
	-- As the list has it, with its country code.
	phone_number text NOT NULL,
	contact_name text NOT NULL,
	-- The list's other columns, for the placeholders.
	data jsonb NOT NULL DEFAULT '{}',
	state text NOT NULL DEFAULT 'waiting'
		CHECK (state IN ('waiting', 'claimed', 'accepted', 'skipped', 'failed', 'unknown')),
	reason text,
	-- No earlier than this, as the service asked for.
	send_after timestamptz,
	-- Whose row it is: one claim of one execution.
	claim uuid,
	claimed_at timestamptz,
	settled_at timestamptz,
	attempts integer NOT NULL DEFAULT 0,
	-- One message per person and list, however the number is spaced.
	digits text GENERATED ALWAYS AS (regexp_replace(phone_number, '[^0-9]', '', 'g')) STORED
		CHECK (digits <> ''),
	UNIQUE (list, digits)
) WITH (autovacuum_vacuum_scale_factor = 0.02);
-- Each row is updated twice and leaves two dead tuples. They are vacuumed early, because claims scan the
-- waiting rows in order.

CREATE INDEX IF NOT EXISTS wa_outbox_waiting ON wa_outbox (list, id) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS wa_outbox_claimed ON wa_outbox (list, claimed_at) WHERE state = 'claimed';
