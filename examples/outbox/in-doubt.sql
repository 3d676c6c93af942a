-- Rows that were claimed long ago and have no outcome: their execution was cut off. They may have been
-- sent, so they are not sent again automatically.
-- Parameters: the list, how many minutes ago.
WITH found AS (
	UPDATE wa_outbox
	SET state = 'unknown', settled_at = now(),
		reason = 'It was claimed, and its execution ended before it wrote back its result'
	WHERE list = $1 AND state = 'claimed' AND claimed_at <= now() - make_interval(mins => $2)
	RETURNING id
)
SELECT count(*)::integer AS in_doubt FROM found;
