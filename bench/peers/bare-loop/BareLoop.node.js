// The least that a node with one request per row can do: it measures the cost of n8n's own request
// helper. It checks nothing, waits for nothing, logs nothing, and outputs its input. Without a campaign
// it creates contacts.
const CONCURRENT = 50;

class BareLoop {
	description = {
		displayName: 'Bare Loop',
		name: 'bareLoop',
		group: ['transform'],
		version: 1,
		description: 'Sends one request for each row',
		defaults: { name: 'Bare Loop' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'waProjectApi', required: true }],
		properties: [
			{ displayName: 'URL', name: 'url', type: 'string', default: '' },
			{ displayName: 'Campaign', name: 'campaign', type: 'string', default: '' },
		],
	};

	async execute() {
		const items = this.getInputData();
		const url = this.getNodeParameter('url', 0);
		const campaign_name = this.getNodeParameter('campaign', 0);
		let next = 0;
		const worker = async () => {
			while (next < items.length) {
				const { name, phone, appointment } = items[next++].json;
				const body = campaign_name
					? {
							name,
							phone_number: String(phone),
							campaign_name,
							template_params: [name, appointment],
						}
					: { name, mobile_number: String(phone) };
				const request = { method: 'POST', url, body, json: true };
				await this.helpers.httpRequestWithAuthentication.call(this, 'waProjectApi', request);
			}
		};
		await Promise.all(Array.from({ length: CONCURRENT }, worker));
		return [items];
	}
}

module.exports = { BareLoop };
