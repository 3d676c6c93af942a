// Messages that are not in the error table: those of checks of a row, and of a credential's own test. Each is quoted
// from the code with "…" for variable parts; a test checks that every piece exists.
import type { ReasonCode } from '../../nodes/values/reasonCodes.ts';

export interface RowMessage {
	readonly code: ReasonCode;
	/** The message in the code, with "…" for values. */
	readonly message: string;
	readonly cause: string;
	readonly fix: string;
}

/** Issues with the values of a row. */
export const VALUE_MESSAGES: readonly RowMessage[] = [
	{
		code: 'invalidPhoneNumber',
		message: 'The phone number … has no country code, or no + before it.',
		cause: 'The list has national numbers, or its numbers lack the +',
		fix: 'Write numbers with + and country code, or set *Default Country*. If numbers begin with the country code, set *Numbers Without +*',
	},
	{
		code: 'invalidPhoneNumber',
		message: 'The phone number can be read as +… or as +….',
		cause: 'Without its + the number fits two countries. Nothing is guessed',
		fix: 'Write it with +, or set *Numbers Without +*',
	},
	{
		code: 'invalidPhoneNumber',
		message: '… digits after the country code, …: expected …',
		cause: 'A digit is missing or too many',
		fix: 'Correct the number in the list',
	},
	{
		code: 'invalidPhoneNumber',
		message: 'The spreadsheet has shortened the phone number to ….',
		cause: 'The spreadsheet stored the phone number as a quantity: 9.19877E+11',
		fix: 'Format the column as text and enter the number again. Its last digits are lost',
	},
	{
		code: 'invalidPhoneNumber',
		message: ' contains more than one phone number.',
		cause: 'The cell has two numbers',
		fix: 'Put each in its own row',
	},
	{
		code: 'invalidPhoneNumber',
		message: ' is not a phone number: only digits, +, spaces and dashes can be used',
		cause: 'The cell has another value, or the wrong column is mapped',
		fix: 'Correct the cell, or the expression in *Phone Number*',
	},
	{
		code: 'emptyValue',
		message: 'The phone number is empty',
		cause:
			'The cell is empty or has filler such as `N/A`, or the expression names a missing column',
		fix: 'Fill the cell, or correct the name of the column in *Phone Number*',
	},
	{
		code: 'emptyValue',
		message: 'The item before has no fields.',
		cause:
			'The node before found nothing, and its *Always Output Data* returns an item without fields',
		fix: 'Turn *Always Output Data* off, or leave such items out with a Filter node',
	},
	{
		code: 'emptyValue',
		message: 'The field "…" of the item is a list',
		cause: 'One item has all rows in a list, for example the body of a webhook',
		fix: 'Put *Split Out* before this node, so that each entry is an item',
	},
	{
		code: 'emptyValue',
		message: 'The value for placeholder … is empty',
		cause:
			'The cell for this placeholder is empty. It is not dropped, because all later values would shift',
		fix: 'Fill the cell, or add a substitute: `{{ $json.City || "your city" }}`',
	},
	{
		code: 'brokenValue',
		message: 'contains "…": the expression returns an object.',
		cause: 'The expression returns a whole record',
		fix: 'Pick a field: `{{ $json.customer.name }}`',
	},
	{
		code: 'brokenValue',
		message: 'is …, a list or an object.',
		cause: 'The column has JSON, such as `{"name": "Asha"}` or `["Asha"]`',
		fix: 'Pick a field: `{{ $json.customer.parseJson().name }}`',
	},
	{
		code: 'brokenValue',
		message: 'contains an expression that was not evaluated: ….',
		cause: 'The field is set to *Fixed*, or the expression has no `{{ }}`, so it is plain text',
		fix: 'Switch the field from *Fixed* to *Expression*, and write `{{ }}` around the expression',
	},
	{
		code: 'brokenValue',
		message: 'contains …, a number that the spreadsheet has shortened.',
		cause: 'The spreadsheet stored an ID as a quantity: 4.47E+12',
		fix: 'Format the column as text and enter it again. Its last digits are lost',
	},
	{
		code: 'brokenValue',
		message: 'contains "…", a spreadsheet error.',
		cause: 'The formula in the cell fails, for example with `#REF!`',
		fix: 'Correct that cell',
	},
	{
		code: 'brokenValue',
		message: 'is "…": the sheet had not finished calculating when it was read.',
		cause: 'The sheet was read while the cell showed *Loading...* or `#GETTING_DATA`',
		fix: 'Open the sheet, wait until the cell shows its value, and read it again',
	},
	{
		code: 'brokenValue',
		message: 'contains "…", a placeholder that was not filled.',
		cause:
			'The text has a placeholder of another tool, such as `{{name}}`, `*|FNAME|*` or `%FIRSTNAME%`',
		fix: 'Use an expression such as `{{ $json.name }}`, or correct the list',
	},
	{
		code: 'brokenValue',
		message: 'contains a broken character:',
		cause: 'The text was cut in the middle of an emoji, or read in a wrong encoding',
		fix: 'Enter it again',
	},
	{
		code: 'brokenValue',
		message: 'contains the raw timestamp ….',
		cause: 'A date has no format for readers',
		fix: "Format it, for example with `.toFormat('d MMMM, HH:mm')`",
	},
	{
		code: 'brokenValue',
		message: ': the expression could not read the date.',
		cause: 'The column has another date format than the expression expects',
		fix: 'Use the format of the column in the expression',
	},
	{
		code: 'brokenValue',
		message: ' NaN, the result of a calculation without a number',
		cause: 'The expression calculates with text or with an empty cell',
		fix: 'Check the columns in the expression',
	},
	{
		code: 'brokenValue',
		message: ': the expression found nothing.',
		cause: 'The column of that name does not exist in this row',
		fix: 'Check the column names. They are case-sensitive',
	},
	{
		code: 'placeholderMismatch',
		message: 'Template "…" has …, but the row has …',
		cause: 'The template has changed, or the list has too few or too many values',
		fix: 'Use *Refresh Value List* in the menu above the values, or correct the list',
	},
	{
		code: 'templateChanged',
		message: 'The … of … changed after its values were filled in',
		cause:
			'The campaign or template that you filled in the values for now has another text or other buttons',
		fix: 'Open the node, choose ↻ or *Refresh Value List* above the values, and check that each value fits the message. If the message is still another one, close the node and open it again',
	},
	{
		code: 'buttonNotFilled',
		message: 'The button "…" of template "…" has a placeholder that campaigns cannot fill',
		cause:
			'The service takes values for the text of the template only, so recipients would get the address with {{1}} in it',
		fix: 'Create a campaign with a template without that placeholder, or use *WA Message: Send Message*, which fills buttons',
	},
	{
		code: 'expressionFailed',
		message: 'the expression fails for this row: ….',
		cause: 'n8n cannot evaluate the expression for this row',
		fix: 'Correct the expression or the value',
	},
	{
		code: 'invalidValue',
		message: '" is not a public address.',
		cause: 'The service cannot fetch the image, video or file from this address',
		fix: 'Use a link that begins with https:// and opens without signing in',
	},
	{
		code: 'invalidValue',
		message: '"Default Country" must be a country, for example Germany, DE or 49, not "…"',
		cause: 'The value is neither a country nor a calling code',
		fix: 'Enter the name, the two-letter code or the calling code',
	},
];

/** Issues with the campaign or its template. */
export const CAMPAIGN_MESSAGES: readonly RowMessage[] = [
	{
		code: 'campaignNotFound',
		message: 'There is no campaign "…" in this project.',
		cause: 'The name is misspelled, or the credential belongs to another project',
		fix: 'Choose the campaign from the list. If it is missing, check the credential',
	},
	{
		code: 'campaignNotApi',
		message: 'Campaign "…" is a broadcast.',
		cause: 'Only API campaigns accept sends of single messages',
		fix: 'Create an API campaign with WA Campaign: Create Campaign',
	},
	{
		code: 'campaignNotLive',
		message: 'Campaign "…" is paused.',
		cause: 'Someone paused it',
		fix: 'Resume it in the dashboard, then run again',
	},
	{
		code: 'templateNotApproved',
		message: 'The template "…" of campaign "…" is …, not APPROVED.',
		cause: 'Its review is pending, or it was rejected or disabled',
		fix: 'See its status and the reason of a rejection with WA Template: Get Template. Create a campaign with an approved template',
	},
	{
		code: 'templateNotFound',
		message: 'The template "…" of campaign "…" was deleted.',
		cause: 'A campaign keeps the name of a deleted template',
		fix: 'Create a campaign with another template',
	},
];

/** Messages of the credential's own test beyond the error table. */
export const CREDENTIAL_MESSAGES: ReadonlyArray<Omit<RowMessage, 'code'>> = [
	{
		message: 'The base URL has no version segment at its end',
		cause: 'The address lacks its version',
		fix: 'Add it: `https://api.example.com/v1`',
	},
	{
		message: 'The base URL continues after the version',
		cause: 'The address is that of a whole request',
		fix: 'The message says which part belongs in which field',
	},
	{
		message: 'The project ID is an address.',
		cause: '*Project ID* has the address of a whole request',
		fix: 'Enter the ID alone',
	},
	{
		message: 'If n8n runs in a container, … is that container itself',
		cause: 'In a container, `localhost` is the container itself',
		fix: "Enter `host.docker.internal`, or the name of the service's container",
	},
	{
		message: 'Domain not allowed: the credential does not allow …, the host of its base URL.',
		cause: 'The host is not one of the *Allowed Domains*',
		fix: 'Add the host to *Allowed Domains*, or correct the Base URL',
	},
];
