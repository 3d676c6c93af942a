-- Your decision, never made by a workflow: rows in doubt, or failed ones after a correction, wait
-- again. A person who got the message although no outcome was recorded gets it twice.
--   psql -v list='March reminders' -v state=unknown -f send-again.sql
UPDATE wa_outbox
SET state = 'waiting', claim = NULL, claimed_at = NULL, settled_at = NULL
WHERE list = :'list' AND state = :'state' AND state IN ('unknown', 'failed');
