-- How far each list is, and why rows did not go out.
SELECT list, state, reason, count(*)::integer AS rows, min(id)::text AS first_id,
	max(coalesce(settled_at, claimed_at)) AS last_change
FROM wa_outbox
GROUP BY list, state, reason
ORDER BY list, state, rows DESC;
