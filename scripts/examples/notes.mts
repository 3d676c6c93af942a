// What the note of every example says of money and of made-up people.

/** For workflows with a send in them. */
export const COST_OF_SENDS =
	'**What it costs:** each accepted row is one message that your account pays for.';

/** For workflows that send nothing. */
export const COSTS_NOTHING = '**What it costs:** nothing. It sends no message.';

/** For workflows that send to people who come with the example. */
export const SAMPLE_LIST =
	'**Never send to the sample list through a real account.** Its people are made up, but a number may belong to somebody. Try the workflow with the sandbox first.';

/** For workflows that send to whomever they are given. */
export const TRY_FIRST = '**Try it with the sandbox first.** Nothing leaves your machine there.';
