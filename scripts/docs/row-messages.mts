// Messages that are not in the error table: what checks say of a row, and a credential's own test. Each is quoted
// from the code, "…" standing for what differs; a test finds every piece there.
import type { ReasonCode } from '../../nodes/common/result/reasonCodes.ts';

export interface RowMessage {
	readonly code: ReasonCode;
	/** As the code words it, "…" for values. */
	readonly message: string;
	readonly cause: string;
	readonly fix: string;
}

/** What is wrong with the values of a row. */
export const VALUE_MESSAGES: readonly RowMessage[] = [
	{
		code: 'invalidPhoneNumber',
		message: 'The phone number … has no country code.',
		cause: 'The list writes numbers as people dial them at home',
		fix: 'Write them with + and country code, or set *Default Country*',
	},
	{
		code: 'invalidPhoneNumber',
		message: 'The phone number can be read as +… or as +….',
		cause: 'Without its + the number fits two countries, and nothing is guessed',
		fix: 'Write it with +, or say with *Numbers Without +* how the list is meant',
	},
	{
		code: 'invalidPhoneNumber',
		message: '… digits after the country code, …: expected …',
		cause: 'A digit was lost or is too many',
		fix: 'Correct the number in the list',
	},
	{
		code: 'invalidPhoneNumber',
		message: 'The spreadsheet has shortened the phone number to ….',
		cause: 'The spreadsheet program took the number for a quantity and wrote 9.19877E+11',
		fix: 'Format the column as text and enter the number again: its last digits are gone',
	},
	{
		code: 'invalidPhoneNumber',
		message: ' holds more than one phone number.',
		cause: 'Two numbers stand in one cell',
		fix: 'Give each its own row',
	},
	{
		code: 'invalidPhoneNumber',
		message: ' is not a phone number: only digits, +, spaces and dashes can be used',
		cause: 'The cell holds something else, or the wrong column is mapped',
		fix: 'Correct the cell, or the expression in *Phone Number*',
	},
	{
		code: 'emptyValue',
		message: 'The phone number is empty',
		cause: 'The cell is empty, or the expression names a column that the list does not have',
		fix: 'Fill the cell, or correct the name of the column in *Phone Number*',
	},
	{
		code: 'emptyValue',
		message: 'The value for placeholder …… is empty',
		cause:
			'The cell for this placeholder is empty. An empty value is never dropped: all later ones would shift',
		fix: 'Fill the cell, or give a substitute: `{{ $json.City || "your city" }}`',
	},
	{
		code: 'brokenValue',
		message: 'contains "…": the expression gives an object.',
		cause: 'The expression picks a whole record and not one of its fields',
		fix: 'Pick a field: `{{ $json.customer.name }}`',
	},
	{
		code: 'brokenValue',
		message: 'contains an expression that was not evaluated: ….',
		cause: 'The field is set to *Fixed*, so the curly brackets are taken as text',
		fix: 'Switch the field from *Fixed* to *Expression*',
	},
	{
		code: 'brokenValue',
		message: 'contains "…", an error of the spreadsheet.',
		cause: 'The formula in the cell fails, as with `#REF!` or `#N/A`',
		fix: 'Correct the formula in that cell',
	},
	{
		code: 'brokenValue',
		message: 'contains the raw timestamp ….',
		cause: 'A date reaches the message as computers write it',
		fix: "Format it, for example with `.toFormat('d MMMM, HH:mm')`",
	},
	{
		code: 'brokenValue',
		message: ': the expression could not read the date.',
		cause: 'The column writes dates in a way that the expression does not expect',
		fix: 'Look at one value of the column, and name its format in the expression',
	},
	{
		code: 'brokenValue',
		message: ' NaN, the result of a calculation without a number',
		cause: 'The expression reckons with text or with an empty cell',
		fix: 'Check the columns in the expression',
	},
	{
		code: 'brokenValue',
		message: ': the expression found nothing.',
		cause: 'The column of that name does not exist in this row',
		fix: 'Check the names of the columns, capital letters included',
	},
	{
		code: 'placeholderMismatch',
		message: 'Template "…" has …, but the row has …',
		cause:
			'The template has changed since the form was filled, or a list has too few or too many values',
		fix: 'Use *Refresh Value List* in the menu above the values, or correct the list',
	},
	{
		code: 'templateChanged',
		message: 'Campaign "…" has another message than when its values were filled in',
		cause:
			'The campaign has another template, or its template another text: other words are beside a placeholder than when the form was filled in',
		fix:
			'Open the node, choose *Refresh Value List* in the menu above the values, and check that each value fits the message',
	},
	{
		code: 'expressionFailed',
		message: 'the expression fails for this row: ….',
		cause: 'n8n could not work out the expression with the values of this row',
		fix: 'Correct the expression, or the value that it reads',
	},
	{
		code: 'invalidValue',
		message: '" is not a public address.',
		cause:
			'The image, video or file is to be fetched from an address that the service cannot reach',
		fix: 'Use a link that begins with https:// and opens without signing in',
	},
	{
		code: 'invalidValue',
		message: '"Default Country" must be a country, for example Germany, DE or 49, not "…"',
		cause: 'It holds something that is neither a country nor a calling code',
		fix: 'Enter the English name, the two-letter code or the calling code',
	},
];

/** What is wrong with the campaign or its template. */
export const CAMPAIGN_MESSAGES: readonly RowMessage[] = [
	{
		code: 'campaignNotFound',
		message: 'There is no campaign "…" in this project.',
		cause: 'The name has a slip, or the credential belongs to another project',
		fix:
			'Choose the campaign from the list. If it is not there, look whether the credential is the right one',
	},
	{
		code: 'campaignNotApi',
		message: 'Campaign "…" is a broadcast.',
		cause: 'Only API campaigns take sends of single messages',
		fix: 'Create an API campaign with WA Campaign: Create Campaign',
	},
	{
		code: 'campaignNotLive',
		message: 'Campaign "…" is paused.',
		cause: 'Somebody has paused it',
		fix: 'Resume it in the dashboard, then run again',
	},
	{
		code: 'templateNotApproved',
		message: 'The template "…" of campaign "…" is …, not APPROVED.',
		cause: 'Its review is not over, it was rejected, or it was disabled',
		fix:
			'WA Template: Get Template tells the status, and the reason for a rejection. Create a campaign with an approved template',
	},
	{
		code: 'templateNotFound',
		message: 'The template "…" of campaign "…" was deleted.',
		cause: 'A campaign keeps the name of its template, even when that is gone',
		fix: 'Create a campaign with another template',
	},
];

/** What the credential's own test says beyond the error table. */
export const CREDENTIAL_MESSAGES: ReadonlyArray<Omit<RowMessage, 'code'>> = [
	{
		message: 'The base URL has no version segment at its end',
		cause: 'The address stops before its version',
		fix: 'Add it: `https://api.example.com/v1`',
	},
	{
		message: 'The base URL goes on after the version',
		cause: 'The address of a whole request was pasted',
		fix: 'The message says which part belongs into which field',
	},
	{
		message: 'The project ID is an address.',
		cause: 'The address of a whole request was pasted into *Project ID*',
		fix: 'Enter the ID alone',
	},
	{
		message: 'If n8n runs in a container, … is that container itself',
		cause: '`localhost` means the machine that asks, and in a container that is the container',
		fix: "Enter `host.docker.internal`, or the name of the service's container",
	},
	{
		message: 'Domain not allowed: the credential does not allow …, the host of its base URL.',
		cause:
			'*Allowed HTTP Request Domains* is set to specific domains, and the host is not among them',
		fix: 'Add the host to *Allowed Domains*, or correct the Base URL',
	},
];
