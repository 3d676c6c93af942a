// Two readers of docs/guide/first-campaign.md: one uses its values, the other has another list, template and country.
import type { Page } from 'playwright-core';
import { createControlClient } from '../../../sandbox/client.mts';
import { openPictures } from '../pictures.mts';
import { sharedDemo } from '../shared-demo.mts';
import type { SharedDemo } from '../start-demo.mts';
import { asGermanCsv, asWorkbook, type ListFile } from './list-files.mts';

/** A reader of the page, and their values. */
export interface Reader {
	readonly sandbox: SharedDemo['sandbox'];
	/** Values that replace those of the page; undefined where they are the same. */
	readonly own: Readonly<Record<string, string>>;
	/** Template fields that the page lacks, with the test message's values. */
	readonly moreFields: ReadonlyArray<readonly [label: string, value: string]>;
	/** Columns to drag, beside the page's own. */
	readonly moreColumns: ReadonlyArray<readonly [label: string, column: string]>;
	/** The node that reads a list of their form. */
	readonly reads: 'Rows of the Excel File' | 'Rows of the CSV File';
	/** Texts of the test message and of the list's first message. */
	readonly messages: readonly [test: string, first: string];
	/** Takes a picture for the page. */
	picture(name: string, page: Page): Promise<void>;
	/** Creates the list from the page's table, or another list. */
	list(table: string[][]): Promise<ListFile>;
}

const { sandbox } = sharedDemo();
const PEOPLE = 40;

/** The reader who uses the page's values; the pictures show this one. */
export function pageReader(pictures: ReturnType<typeof openPictures>): Reader {
	return {
		sandbox,
		own: {},
		moreFields: [],
		moreColumns: [],
		reads: 'Rows of the Excel File',
		messages: [
			'Hello Tester, your appointment is on Monday at 10:00.',
			'Hello Emma Johnson, your appointment is on Monday at 10:00.',
		],
		picture: async (name, page) => await pictures.take(page, name),
		list: asWorkbook,
	};
}

/** The numbers of the page's list and its tester. */
export const PAGE_NUMBERS = ['12025550141', '12025550142', '12025550149'];

/** A template with three placeholders, a header and buttons, and 40 guests in a German CSV file. */
export const germanReader: Reader = {
	sandbox,
	own: {
		appointment_reminder: 'sommerfest_einladung',
		'First campaign': 'Sommerfest Köln',
		'+1 202-555-0149': '+49 151 99887766',
		Tester: 'Jörg Prüfer',
		'Monday at 10:00': 'Samstag',
		Name: 'Gast',
		Date: 'Tag',
		'United States (+1)': 'Germany (+49)',
		'2 ready': `${PEOPLE} ready`,
		'2 of 2 rows can be sent': `${PEOPLE} of ${PEOPLE} rows can be sent`,
		'2 of 2 messages were accepted': `${PEOPLE} of ${PEOPLE} messages were accepted`,
		'0 of 2 messages were accepted': `0 of ${PEOPLE} messages were accepted`,
	},
	moreFields: [['Placeholder 3', '15 Uhr']],
	moreColumns: [
		['Phone Number', 'Handy'],
		['Contact Name', 'Gast'],
		['Placeholder 3', 'Uhrzeit'],
	],
	reads: 'Rows of the CSV File',
	messages: [
		'Hallo Jörg, am Samstag um 15 Uhr feiern wir. Schöne Grüße!',
		'Hallo Änne Groß 10, am Sonntag um 16:10 feiern wir. Schöne Grüße!',
	],
	picture: async () => await Promise.resolve(),
	list: async () => await Promise.resolve(asGermanCsv(germanList())),
};

/** Their numbers, and the tester's. */
export const germanNumbers = (): string[] =>
	nth()
		.map((number, index) => (isGerman(index) ? `49151234567${number}` : `55119402655${number}`))
		.concat('4915199887766')
		.toSorted();

/** Submits the German reader's template and approves it. */
export async function createGermanTemplate(): Promise<void> {
	const client = createControlClient(sandbox);
	await client.post('/templates', {
		body: {
			label: 'Einladung zum Sommerfest',
			name: 'sommerfest_einladung',
			category: 'MARKETING',
			type: 'TEXT',
			language: 'German',
			text: 'Hallo {{1}}, am {{2}} um {{3}} feiern wir. Schöne Grüße!',
			sample_text: 'Hallo Änne, am Sonntag um 16 Uhr feiern wir. Schöne Grüße!',
			header_text: 'Sommerfest in Köln',
			message_action_type: 'QuickReplies',
			quick_replies: ['Ich komme', 'Leider nicht'],
		},
	});
	await client.post('/templates/{template}/review', {
		path: { template: 'sommerfest_einladung' },
		body: { outcome: 'approved' },
	});
}

/** Half the numbers are German without a country code, half are Brazilian with one. */
function germanList(): string[][] {
	const rows = nth().map((number, index) => [
		`Änne Groß ${number}`,
		isGerman(index) ? `0151 / 234567${number}` : `+55 11 94026-55${number}`,
		'Sonntag',
		`16:${number}`,
	]);
	return [['Gast', 'Handy', 'Tag', 'Uhrzeit'], ...rows];
}

const nth = () => Array.from({ length: PEOPLE }, (_, index) => String(index + 10));
const isGerman = (index: number) => index < PEOPLE / 2;
