// The replies of recipients.
import type { Habit } from './magicNumbers.mts';

const STOP = 'STOP';

const ANSWERS = [
	'Yes, please',
	'No, thank you',
	'Thanks!',
	'OK',
	'Can you call me back?',
	'What does it cost?',
	'I did not order anything',
	STOP,
];

/**
 * @param quickReplies labels of the message's buttons; where there are any, one of them is pressed
 * @param draw from 0 up to 1
 */
export function replyText(
	habit: Habit | undefined,
	quickReplies: readonly string[],
	draw: number,
): string {
	if (habit === 'repliesStop') return STOP;
	const texts = quickReplies.length > 0 ? quickReplies : ANSWERS;
	return texts[Math.floor(draw * texts.length)] ?? STOP;
}
