-- Takes the next rows of a list for one execution. Rows that another execution is claiming are
-- skipped, not waited for. Parameters: the list, how many rows at most.
WITH next AS MATERIALIZED (
	SELECT id
	FROM wa_outbox
	WHERE list = $1 AND state = 'waiting' AND (send_after IS NULL OR send_after <= now())
	ORDER BY id
	LIMIT $2
	FOR UPDATE SKIP LOCKED
), this AS MATERIALIZED (
	SELECT gen_random_uuid() AS claim
)
UPDATE wa_outbox AS o
SET state = 'claimed', claim = this.claim, claimed_at = now(), attempts = attempts + 1,
	reason = NULL, send_after = NULL
FROM next, this
WHERE o.id = next.id
RETURNING o.id, o.claim, o.phone_number, o.contact_name, o.data;
