// How texts are compared in searches.

/** @returns the text without case and without the accents of Latin, Greek and Cyrillic letters */
export const foldText = (text: string): string =>
	// Marks of other scripts, such as vowels in Hindi, are letters.
	text
		.toLowerCase()
		.normalize('NFD')
		.replaceAll(/[\u0300-\u036F]/g, '');
