-- The progress of each list, and why rows were not sent.
SELECT list, state, reason, count(*)::integer AS rows, min(id)::text AS first_id,
	max(coalesce(settled_at, claimed_at)) AS last_change
FROM wa_outbox
GROUP BY list, state, reason
ORDER BY list, state, rows DESC;
