import { expect, it } from 'vitest';
import { compact, projectPath } from '../../../../nodes/service/endpoints/serviceRequest.ts';

it('leaves out what is undefined, and nothing else', () => {
	expect(compact({ a: 0, b: '', c: null, d: false, e: undefined, f: [] })).toStrictEqual({
		a: 0,
		b: '',
		c: null,
		d: false,
		f: [],
	});
});

it("begins a path with the credential's project", () => {
	expect(projectPath('contact', 'c 1')).toEqual(['project', '{project_id}', 'contact', 'c 1']);
	expect(projectPath()).toEqual(['project', '{project_id}']);
});
