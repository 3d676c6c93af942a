-- Writes back the outcomes of a claim's rows. Rows that were not sent wait again. May be repeated: a
-- row that is no longer this claim's stays as it is. Parameters: the claim, the outcomes as JSON.
WITH settled AS (
	UPDATE wa_outbox AS o
	SET state = CASE t.outcome WHEN 'notSent' THEN 'waiting' ELSE t.outcome END,
		claim = CASE t.outcome WHEN 'notSent' THEN NULL ELSE o.claim END,
		settled_at = CASE t.outcome WHEN 'notSent' THEN NULL ELSE now() END,
		reason = t.reason,
		send_after = t."sendAfter"
	FROM jsonb_to_recordset($2::jsonb)
		AS t (id bigint, outcome text, reason text, "sendAfter" timestamptz)
	WHERE o.id = t.id AND o.claim = $1::uuid
		-- A slow execution whose rows were reported as in doubt knows better.
		AND o.state IN ('claimed', 'unknown')
	RETURNING o.state
)
SELECT count(*)::integer AS settled, (count(*) FILTER (WHERE state = 'waiting'))::integer AS put_back
FROM settled;
