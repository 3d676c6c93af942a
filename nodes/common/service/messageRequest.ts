import type { ServiceRequest } from './request';
import { projectPath } from './request';

/** GET /project/{project_id}/messages/{message_id} (specification, "Get message"). */
export function getMessageRequest(messageId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('messages', messageId),
		repeatability: 'repeatable',
	};
}
