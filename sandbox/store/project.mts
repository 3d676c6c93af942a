// The one project of a sandbox, its password and settings. Read on every request, so kept in memory.
import type { DeductionType } from '../domain/billing.mts';
import { MACHINE_TIME, type ClockState } from '../domain/clock.mts';
import type { DeliverySettings } from '../domain/delivery.mts';
import { bit, one, type Database } from './database.mts';

interface Project {
	id: string;
	password: string;
	deductionType: DeductionType;
	/** balance; messages deduct from it, and it may fall below zero */
	credits: number;
	catalogueVisible: boolean;
	cartEnabled: boolean;
}

interface Row {
	id: string;
	password: string;
	deduction_type: DeductionType;
	credits: number;
	catalogue_visible: number;
	cart_enabled: number;
	clock_offset: number;
	clock_frozen_at: number | null;
	delivery: string;
}

type Identity = Pick<Project, 'id' | 'password' | 'deductionType'>;

export function createProjectStore(database: Database) {
	const select = database.prepare('SELECT * FROM project');
	const insert = database.prepare(
		'INSERT INTO project (id, password, deduction_type, credits) VALUES (?, ?, ?, ?)',
	);
	const deduct = database.prepare('UPDATE project SET credits = credits - ?');
	const setVisibility = database.prepare(
		'UPDATE project SET catalogue_visible = ?, cart_enabled = ?',
	);
	const setPassword = database.prepare('UPDATE project SET password = ?');
	const setClock = database.prepare('UPDATE project SET clock_offset = ?, clock_frozen_at = ?');
	const setDelivery = database.prepare('UPDATE project SET delivery = ?');
	let identity: Identity | undefined;
	let delivery: DeliverySettings | undefined;

	const read = () => one<Row>(select);

	return {
		/** @returns whether the database holds a project already */
		exists: () => read() !== undefined,
		/** Forgets what was kept in memory, after the tables were emptied or a transaction failed. */
		refresh() {
			identity = undefined;
			delivery = undefined;
		},
		/** What hardly ever changes. */
		identity(): Identity {
			if (!identity) {
				const { id, password, deduction_type: deductionType } = required(read());
				identity = { id, password, deductionType };
			}
			return identity;
		},
		get(): Project {
			const row = required(read());
			return {
				id: row.id,
				password: row.password,
				deductionType: row.deduction_type,
				credits: row.credits,
				catalogueVisible: row.catalogue_visible === 1,
				cartEnabled: row.cart_enabled === 1,
			};
		},
		clock(): ClockState {
			const row = read();
			return row ? { offset: row.clock_offset, frozenAt: row.clock_frozen_at } : MACHINE_TIME;
		},
		delivery(): DeliverySettings {
			delivery ??= JSON.parse(required(read()).delivery) as DeliverySettings;
			return delivery;
		},
		setDelivery(settings: DeliverySettings): void {
			setDelivery.run(JSON.stringify(settings));
			delivery = undefined;
		},
		create(project: Pick<Project, 'id' | 'password' | 'deductionType' | 'credits'>): void {
			insert.run(project.id, project.password, project.deductionType, project.credits);
			identity = undefined;
		},
		deduct(credits: number): void {
			if (credits > 0) deduct.run(credits);
		},
		setCatalogueVisibility(visible: boolean, cartEnabled: boolean): void {
			setVisibility.run(bit(visible), bit(cartEnabled));
		},
		setPassword(password: string): void {
			setPassword.run(password);
			identity = undefined;
		},
		setClock({ offset, frozenAt }: ClockState): void {
			setClock.run(offset, frozenAt);
		},
	};
}

function required(row: Row | undefined): Row {
	if (!row) throw new Error('The database holds no project');
	return row;
}
