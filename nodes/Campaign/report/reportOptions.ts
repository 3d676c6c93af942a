import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { collection } from '../../form/standardFields';
import { ParameterReader } from '../../engine/input/parameterReader';
import { textOf, FieldError } from '../../values/result';

const DEFAULT_FILE_NAME = 'report';
const DEFAULT_TITLE = 'Campaign report';
const TIME_ZONE = 'Time Zone';

/** The fields of Create Report, all of them optional. */
export const reportFields: INodeProperties[] = [
	collection('Options', 'options', 'Option', [
		{
			displayName: 'File Name',
			name: 'fileName',
			type: 'string',
			default: DEFAULT_FILE_NAME,
			placeholder: 'e.g. march-reminders',
			description: 'Name of the page, without .html',
		},
		{
			displayName: 'Include Delivery Status',
			name: 'includeDeliveryStatus',
			type: 'boolean',
			default: false,
			description:
				'Whether to count messages that were delivered, read or failed, with one request per message. Rows of Send Campaign have no message ID.',
		},
		{
			displayName: TIME_ZONE,
			name: 'timeZone',
			type: 'string',
			default: '',
			placeholder: 'e.g. Asia/Kolkata',
			description: 'Time zone of the report. Leave empty to use that of the workflow.',
		},
		{
			displayName: 'Title',
			name: 'reportTitle',
			type: 'string',
			default: DEFAULT_TITLE,
			placeholder: 'e.g. March reminders',
			description: 'Heading of the report',
		},
	]),
];

export type ReportOptions = ReturnType<typeof readReportOptions>;

/**
 * Reads the options, which apply to the whole report.
 *
 * @param fields the operation's fields, whose labels appear in errors
 * @throws FieldError when an expression throws or a value is not one that the form offers
 */
export function readReportOptions(context: IExecuteFunctions, fields: readonly INodeProperties[]) {
	const reader = new ParameterReader(context, fields);
	const option = (name: string, fallback: unknown) => reader.readFrom('options', name, 0, fallback);
	const text = (name: string) => textOf(option(name, ''));
	return {
		includeDeliveryStatus: option('includeDeliveryStatus', false) === true,
		/** Without extension. */
		fileName: fileNameOf(text('fileName')),
		title: text('reportTitle') || DEFAULT_TITLE,
		/** IANA name. */
		timeZone: readTimeZone(text('timeZone') || context.getTimezone()),
	};
}

/** Replaces path separators and characters that some systems forbid in names. */
function fileNameOf(name: string): string {
	const safe = name.replace(/\.html?$/i, '').replace(/[\p{C}\\/:*?"<>|]/gu, '-');
	return safe.replace(/^[.\s]+/, '') || DEFAULT_FILE_NAME;
}

function readTimeZone(timeZone: string): string {
	const known = knownTimeZone(timeZone);
	if (known !== undefined) return known;
	throw new FieldError(
		TIME_ZONE,
		`"${timeZone}" is not a time zone. Enter a name such as Asia/Kolkata or Europe/Berlin`,
	);
}

function knownTimeZone(timeZone: string): string | undefined {
	try {
		new Intl.DateTimeFormat('en', { timeZone });
		return timeZone;
	} catch {
		return undefined;
	}
}
