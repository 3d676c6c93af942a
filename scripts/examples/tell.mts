// Telling a colleague, by the one way that needs no credential and that most chat programs take.
import { fields, type CanvasNode } from './canvas.mts';

export const TELL = 'Tell a Colleague';

/** For the notes: what to set in {@link tellColleague}. */
export const SET_TELL = `Paste the incoming webhook of your chat into **${TELL}** (Slack, Mattermost and Google Chat take it as it is), or put an e-mail node in its place.`;

/** Posts `text` of each item as a message to a chat. */
export const tellColleague = (position: [number, number]): CanvasNode => ({
	name: TELL,
	type: 'httpRequest',
	typeVersion: 4.2,
	position,
	parameters: {
		method: 'POST',
		url: 'https://hooks.example.com/services/your-webhook',
		sendBody: true,
		bodyParameters: { parameters: [{ name: 'text', value: '={{ $json.text }}' }] },
		options: {},
	},
});

/** A message for {@link tellColleague}. */
export const text = (
	name: string,
	position: [number, number],
	value: string,
	settings: Record<string, unknown> = {},
): CanvasNode => ({
	name,
	type: 'set',
	typeVersion: 3.4,
	position,
	settings,
	parameters: fields({ text: value }),
});
