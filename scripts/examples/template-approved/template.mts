// The template that one workflow hands in and the other waits for.

export const TEMPLATE = {
	name: 'checkup_reminder',
	label: 'Check-up reminder',
	category: 'MARKETING',
	text: 'Hello {{1}}, it is time for your yearly check-up. Book it until {{2}}.',
	sampleText: 'Hello Asha, it is time for your yearly check-up. Book it until 31 March.',
};
