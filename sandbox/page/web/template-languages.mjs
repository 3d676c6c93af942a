// @ts-check
/** The languages of templates on the messaging network, as the service names them. */
export const TEMPLATE_LANGUAGES = [
	...['Afrikaans', 'Albanian', 'Arabic', 'Azerbaijani', 'Bengali', 'Bulgarian', 'Catalan'],
	...['Chinese (CHN)', 'Chinese (HKG)', 'Chinese (TAI)', 'Croatian', 'Czech', 'Danish', 'Dutch'],
	...['English', 'English (UK)', 'English (US)', 'Estonian', 'Filipino', 'Finnish', 'French'],
	...['Georgian', 'German', 'Greek', 'Gujarati', 'Hausa', 'Hebrew', 'Hindi', 'Hungarian'],
	...['Indonesian', 'Irish', 'Italian', 'Japanese', 'Kannada', 'Kazakh', 'Kinyarwanda', 'Korean'],
	...['Kyrgyz', 'Lao', 'Latvian', 'Lithuanian', 'Macedonian', 'Malay', 'Malayalam', 'Marathi'],
	...['Norwegian', 'Persian', 'Polish', 'Portuguese (BR)', 'Portuguese (POR)', 'Punjabi'],
	...['Romanian', 'Russian', 'Serbian', 'Slovak', 'Slovenian', 'Spanish', 'Spanish (ARG)'],
	...['Spanish (MEX)', 'Spanish (SPA)', 'Swahili', 'Swedish', 'Tamil', 'Telugu', 'Thai'],
	...['Turkish', 'Ukrainian', 'Urdu', 'Uzbek', 'Vietnamese', 'Zulu'],
];
