// The rows of the example list that must not become a send, and why.
import type { Cell } from './typing.mts';

interface BadRow {
	/** Stands on the list at this row, counted from 1 below the header. */
	row: number;
	name: string;
	phone: Cell;
	appointment?: string;
	city: string;
	outcome: 'failed' | 'skipped';
	/** In plain words, for whoever reads the list of expected outcomes. */
	because: string;
	/** A regular expression, without regard to case, that the reported reason must match. */
	reason: string;
}

export const BAD_ROWS: BadRow[] = [
	{
		row: 9,
		name: 'Suresh Kamath',
		phone: '+91 98765',
		city: 'Mumbai',
		outcome: 'failed',
		because: 'the phone number is too short',
		reason: 'digits.*too few|too short',
	},
	{
		row: 23,
		name: 'Grace Miller',
		phone: '+1 202-555-CALL',
		city: 'Washington',
		outcome: 'failed',
		because: 'the phone number holds letters',
		reason: 'not a phone number',
	},
	{
		row: 41,
		name: 'Farid Mansour',
		phone: '',
		city: 'Cairo',
		outcome: 'failed',
		because: 'the phone number is empty',
		reason: 'phone number.*empty',
	},
	{
		row: 58,
		name: 'Rekha and Mohan Shetty',
		phone: '+91 98765 43297 / +91 98765 43298',
		city: 'Mumbai',
		outcome: 'failed',
		because: 'the cell holds two phone numbers',
		reason: 'more than one phone number',
	},
	{
		row: 77,
		name: 'Eleanor Hart',
		phone: '+44 7700 900177',
		appointment: '',
		city: 'London',
		outcome: 'failed',
		because: 'the value for placeholder {{2}} is empty',
		reason: '\\{\\{2\\}\\}',
	},
	{
		row: 96,
		name: 'Aarav Sharma',
		phone: '0091 98765 43210',
		city: 'Mumbai',
		outcome: 'skipped',
		because: 'this person is on the list already, in row 1',
		reason: 'row 1\\b|already|repeat',
	},
	{
		row: 112,
		name: 'Wei Ling Tan',
		phone: '6591234567',
		city: 'Singapore',
		outcome: 'failed',
		because: 'the number can be read as Indian or as one of Singapore',
		reason: 'can be read as',
	},
	{
		row: 134,
		name: 'Prakash Hegde',
		phone: '9.19877E+11',
		city: 'Mumbai',
		outcome: 'failed',
		because: 'the spreadsheet program has shortened the number',
		reason: 'shortened',
	},
	{
		row: 151,
		name: 'Camille Roux',
		phone: '+33 6 39 98 12 34 56 78',
		city: 'Lyon',
		outcome: 'failed',
		because: 'the phone number is too long',
		reason: 'digits|too long',
	},
	{
		row: 173,
		name: '',
		phone: '+49 171 3920099',
		city: 'Berlin',
		outcome: 'failed',
		because: 'the name is empty',
		reason: 'name|\\{\\{1\\}\\}',
	},
	{
		row: 188,
		name: 'Amelia Jones',
		phone: '+44 (0)7700 900111',
		city: 'London',
		outcome: 'skipped',
		because: 'this person is on the list already',
		reason: 'row \\d+|already|repeat',
	},
	{
		row: 200,
		name: 'Nadia Petrova',
		phone: '+999 12 345 6789',
		city: 'Varna',
		outcome: 'failed',
		because: 'no country has the code 999',
		reason: 'country code',
	},
];
