// Generated from control.openapi.yaml by "npm run contract:types". Do not edit.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** This document */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Whether the sandbox answers */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/state": {
        parameters: {
            query?: never;
            path?: never;
        };
        /**
         * Everything at a glance
         * @description The latest 100 contacts and messages; all of the rest.
         */
        get: operations["getState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** The projects */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description It is kept in memory, also with --db; 500 at most are (409 beyond). A reset takes it back to its seed or to another one; its ID stays, and
         *     its password becomes again the one that it was created with.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project}": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description With all that it holds. Requests of it that wait, and streams of its events, end at once. The project that the
         *     sandbox was started with cannot be deleted (409).
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Back to the start
         * @description Forgets everything, rate limit, faults, clock and request log included, and fills the sandbox with its
         *     seed, or with another one, which later resets then go back to.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seed": {
        parameters: {
            query?: never;
            path?: never;
        };
        /**
         * The present state as a seed
         * @description What --seed, POST /seed, POST /reset and POST /projects take. Seeds cannot say, and it does not hold: messages
         *     with all that follows from them (sends, counters of campaigns, conversations, 24-hour windows); deleted
         *     templates, the locks on their names and the campaigns linked to them; dates; IDs of contacts, catalogues,
         *     products and webhooks; what products have beside their fields in the list; catalogue visibility and cart; the clock. Nor is
         *     there the rate limit, faults, request log and traffic. A snapshot holds more.
         */
        get: operations["exportSeed"];
        put?: never;
        /**
         * Add a seed to what is there
         * @description All of it or, when something of it is there already (409), nothing.
         */
        post: operations["addSeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** The snapshots */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}": {
        parameters: {
            query?: never;
            path: {
                /** @description 1 to 64 letters, digits, dots, hyphens and underscores; not now. */
                name: components["parameters"]["SnapshotName"];
            };
        };
        get?: never;
        /**
         * Save the present state
         * @description Everything that the project stores: ID, password, credits, business, tags, attributes, templates, campaigns,
         *     contacts, messages, conversations and catalogues; delivery, with the steps that are still to come; and the clock.
         *     Not the rate limit, faults, request log and traffic, nor which sends to magic numbers were tried once.
         *     Replaces a snapshot of that name. Snapshots outlive a reset, and with --db a restart.
         */
        put: operations["saveSnapshot"];
        post?: never;
        /** Delete a snapshot */
        delete: operations["deleteSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}/load": {
        parameters: {
            query?: never;
            path: {
                /** @description 1 to 64 letters, digits, dots, hyphens and underscores; not now. */
                name: components["parameters"]["SnapshotName"];
            };
        };
        get?: never;
        put?: never;
        /**
         * Go back to a snapshot
         * @description All of it or, where another project has its ID or password by now (409), nothing. What a snapshot does not hold
         *     stays as it is. A frozen clock keeps its time; one that ran is as far ahead of the machine as it
         *     was, and what fell due since is carried out.
         */
        post: operations["loadSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}/diff": {
        parameters: {
            query?: never;
            path: {
                /** @description 1 to 64 letters, digits, dots, hyphens and underscores; not now. */
                name: components["parameters"]["SnapshotName"];
            };
        };
        /** What has changed since a snapshot */
        get: operations["compareSnapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** The sandbox's time */
        get: operations["getClock"];
        /**
         * Set, freeze or resume the sandbox's time
         * @description Sets it (backwards too), freezes it, and lets it continue from its time. What falls due by then is
         *     carried out before the answer.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/advance": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the sandbox's time forward
         * @description Frozen or not; what falls due by then is carried out before the answer.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Show the project's password */
        get: operations["getPassword"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/regenerate": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the project a new password
         * @description The former one is invalid at once.
         */
        post: operations["regeneratePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a template
         * @description As in the dashboard; the same rules hold as for Submit template, and it awaits review.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{template}/review": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review a template
         * @description As the messaging network does, with any outcome at any time.
         */
        post: operations["reviewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/failure-codes": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Why the network cannot deliver a message */
        get: operations["listFailureCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{message_id}/status": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a message forward
         * @description From SENT to DELIVERED, from either to READ, from SENT to FAILED. Not backwards, and not to DELIVERED or READ
         *     when it goes to a number that is not on the network (409).
         */
        post: operations["setMessageStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/advance": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move every message one step
         * @description From SENT to DELIVERED, from DELIVERED to READ. Messages to numbers that are not on the network stay, and
         *     so do those to the magic number that never reads.
         */
        post: operations["advanceMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message from a phone
         * @description Makes the contact if need be, and opens its 24-hour window.
         */
        post: operations["receiveMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/magic-numbers": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Numbers that simulate a case on every send */
        get: operations["listMagicNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Whether messages are delivered, read and answered automatically */
        get: operations["getDelivery"];
        /**
         * Let messages be delivered, read and answered automatically
         * @description Holds for messages that are sent from now on; off also forgets what was to come.
         */
        put: operations["setDelivery"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an API campaign
         * @description As in the dashboard; the same rules hold as for Create API campaign.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Where events are posted */
        get: operations["listWebhooks"];
        /**
         * Choose where events are posted
         * @description Replaces all webhooks. One that is given with its ID keeps its secret unless it brings another; one without
         *     an ID is new. Deliveries to a webhook that is gone or not active end as failed. One that the sandbox turned
         *     off is on again once it is given without active, or with true.
         */
        put: operations["setWebhooks"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries": {
        parameters: {
            query?: never;
            path?: never;
        };
        /**
         * The latest deliveries
         * @description Newest first, since the start or the last reset. They take 64 MiB of memory at most; the oldest make room.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{delivery_id}/resend": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description With the same event ID, to the URL that its webhook has now, and with one more try if need be. A delivery that
         *     waits for its second try is tried at once.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign}/status": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /** Pause, resume or stop a campaign */
        post: operations["setCampaignStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/progress": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** How far campaigns have come */
        get: operations["getCampaignProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign}/report": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** How a campaign went */
        get: operations["getCampaignReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign}/recipients": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Who is behind the numbers of a campaign's report */
        get: operations["listRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sends": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Accepted sends, counted */
        get: operations["countSends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sends/list": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Accepted sends, each */
        get: operations["listSends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Who got one campaign more than once */
        get: operations["listDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Contacts with opt-in, block and source */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Tags and attributes that the project does not have yet are added to it.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{phone_number}": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        /**
         * Change a contact
         * @description What is absent stays. Tags and attributes that are given take the place of all that were there; those that the
         *     project does not have yet are added to it. The contacts of magic numbers keep the meaning of their number.
         */
        put: operations["updateContact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/phones": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Contacts with their latest messages */
        get: operations["listPhones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** Messages */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answers": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** In which shapes the service answers */
        get: operations["getAnswers"];
        /**
         * Choose in which shapes the service answers
         * @description The specification's, or others in which services of this kind were seen to answer. What is left out stays as
         *     it is.
         */
        put: operations["setAnswers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rate-limit": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** The rate limit */
        get: operations["getRateLimit"];
        /**
         * Set the rate limit
         * @description Takes effect at once, with a full bucket.
         */
        put: operations["setRateLimit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** The plan of faults, and what it did so far */
        get: operations["getFaults"];
        /**
         * Replace the plan of faults
         * @description All counts start again from 0.
         */
        put: operations["setFaults"];
        post?: never;
        /** End all faults */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            path?: never;
        };
        /**
         * The latest requests of the service
         * @description As many as fit into the log's 16 MiB. No password is shown.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /**
         * Empty the request log
         * @description And what it says about the contract.
         */
        delete: operations["clearRequests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/export": {
        parameters: {
            query?: never;
            path?: never;
        };
        /**
         * The latest requests as a file
         * @description har: an HTTP archive (HAR 1.2) with headers and bodies, for a browser's developer tools. csv: one line for each
         *     request, without headers and bodies, for a spreadsheet. No password is in either.
         */
        get: operations["exportRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{request_id}": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** One request */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{request_id}/replay": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a request again
         * @description As a request of its own, which is logged, counted and struck by faults as any other: a send goes out once more.
         *     Where the request carried a password, the project's present one goes with it; other headers with credentials are
         *     left out. 409 when the log does not hold all of the request.
         */
        post: operations["replayRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contract": {
        parameters: {
            query?: never;
            path?: never;
        };
        /**
         * What the contract says about all requests and answers
         * @description Since the start, the last reset or the last time that the log was emptied.
         */
        get: operations["getContractReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            path?: never;
        };
        /**
         * What happens, as it happens
         * @description Server-sent events. Each holds a batch in JSON, `{events: [{type, data}], dropped}`: dropped counts the
         *     events that did not fit a batch, or that a slow reader missed.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/process": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** What the sandbox itself takes */
        get: operations["getProcess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/traffic": {
        parameters: {
            query?: never;
            path?: never;
        };
        /** What the service was put through */
        get: operations["getTraffic"];
        put?: never;
        post?: never;
        /** Reset the traffic counts */
        delete: operations["clearTraffic"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            /** @description For example Not Found. */
            error: string;
            /** @description What is wrong. */
            message: string;
        };
        Count: number;
        /** @description Unix ms. */
        Time: number;
        State: {
            project: {
                id: string;
                /** @enum {string} */
                deductionType: "MAU" | "WC";
                /** @description May be below zero. */
                credits: number;
                catalogueVisible: boolean;
                cartEnabled: boolean;
            };
            businesses: components["schemas"]["Business"][];
            tags: string[];
            attributes: string[];
            templates: components["schemas"]["Template"][];
            campaigns: components["schemas"]["Campaign"][];
            contacts: {
                total: components["schemas"]["Count"];
                latest: components["schemas"]["KnownContact"][];
            };
            catalogues: components["schemas"]["CatalogueWithProducts"][];
            messages: {
                total: components["schemas"]["Count"];
                latest: components["schemas"]["KnownMessage"][];
            };
            answers: components["schemas"]["AnswerSettings"];
            rateLimit: components["schemas"]["RateLimit"];
            faults: components["schemas"]["Faults"];
            clock: components["schemas"]["Clock"];
        };
        Clock: {
            now: components["schemas"]["Time"];
            /** @description How far the sandbox is ahead of its machine in ms; below zero when it is behind. */
            offset: number;
            /** @description Whether its time is frozen. */
            frozen: boolean;
        };
        MagicNumber: {
            phone_number: components["schemas"]["PhoneNumber"];
            /** @description In a few words. */
            case: string;
            /** @description The effect on sends to it. */
            effect: string;
        };
        /** @description Whether messages are delivered, read and answered automatically. */
        DeliverySettings: {
            profile: components["schemas"]["DeliveryProfile"];
            /** @description Another seed, other times, readers and answers; 1 when absent. */
            seed?: number;
            /** @description Share of the delivered messages that are read; the profile's when absent. */
            readRate?: components["schemas"]["Rate"];
            /** @description Share of the read messages that are answered; the profile's when absent. */
            replyRate?: components["schemas"]["Rate"];
        };
        /** @enum {string} */
        DeliveryProfile: "off" | "quick" | "lifelike";
        Rate: number;
        Delivery: {
            profile: components["schemas"]["DeliveryProfile"];
            seed: number;
            /** @description Absent when the profile is off. */
            readRate?: components["schemas"]["Rate"];
            /** @description Absent when the profile is off. */
            replyRate?: components["schemas"]["Rate"];
            /** @description Steps that are still to come. */
            pending: components["schemas"]["Count"];
            /** @description When the next of them is due, Unix ms; null when there is none. */
            nextAt: number | null;
        };
        /**
         * @description Of the messaging network.
         * @enum {integer}
         */
        NetworkCode: 131026 | 131049 | 131050 | 131047 | 130429 | 131048 | 131056 | 131008 | 132018 | 132000 | 132001 | 131053;
        FailureCode: {
            code: components["schemas"]["NetworkCode"];
            /** @description The network's words. */
            reason: string;
            /** @description What it means, in a sentence. */
            meaning: string;
        };
        NewContact: {
            name: components["schemas"]["Text"];
            /** @description With country code; a plus, spaces and hyphens do not matter. */
            phone_number: string;
            /** @description true when absent. */
            opted_in?: boolean;
            /** @description false when absent. */
            blocked?: boolean;
            tags?: components["schemas"]["Texts"];
            attributes?: {
                [key: string]: unknown;
            };
        };
        ContactChanges: {
            name?: components["schemas"]["Text"];
            opted_in?: boolean;
            blocked?: boolean;
            tags?: components["schemas"]["Texts"];
            attributes?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description What happened.
         * @enum {string}
         */
        WebhookTopic: "message.sender.user" | "message.created" | "message.status.updated" | "contact.created" | "contact.attribute.revised" | "contact.tag.updated" | "contact.first_message.updated" | "contact.campaign.sent" | "contact.campaign.delivered" | "contact.campaign.read";
        Webhook: {
            id: string;
            url: components["schemas"]["WebhookUrl"];
            topics: components["schemas"]["WebhookTopics"];
            /** @description Whether events are posted to it. */
            active: boolean;
            /** @description Why the sandbox turned it off; null unless it did. */
            offReason: string | null;
        };
        WebhookSettings: {
            /** @description Of one that is there already. */
            id?: string;
            url: components["schemas"]["WebhookUrl"];
            /** @description Key of the signature, never shown again. Events are not signed without one. */
            secret?: string;
            /** @description All of them when absent. */
            topics?: components["schemas"]["WebhookTopics"];
            /** @description true when absent. */
            active?: boolean;
            /** @description Ignored, so that a webhook can be sent back as it is listed. */
            offReason?: string | null;
        };
        /** Format: uri */
        WebhookUrl: string;
        WebhookTopics: components["schemas"]["WebhookTopic"][];
        /** @description What is posted. */
        WebhookPayload: {
            /** @description Of the event; the same in every try and in every resend. */
            id: string;
            /**
             * Format: date-time
             * @description When it happened, by the sandbox’s clock.
             */
            created_at: string;
            topic: components["schemas"]["WebhookTopic"];
            project_id: string;
            /** @description From 1. */
            delivery_attempt: string;
            /**
             * @description Contact or message as they were when it happened, both for topics of campaigns; what has changed of the
             *     contact beside it.
             */
            data: {
                [key: string]: unknown;
            };
            webhook_id: string;
        };
        /** @enum {string} */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
        /** @description One event on its way to one webhook. Times are Unix ms by the sandbox's clock. */
        WebhookDelivery: {
            id: string;
            webhookId: string;
            topic: components["schemas"]["WebhookTopic"];
            eventId: string;
            phone_number: string;
            createdAt: components["schemas"]["Time"];
            /** @description Where it was posted last. */
            url: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description When it is tried again; null while a try is under way, and after the last one. */
            nextTryAt: number | null;
            /** @description The latest 20, oldest first. */
            attempts: {
                at: components["schemas"]["Time"];
                /** @description How long it took. */
                ms: number;
                /** @description Of the answer; null where none came. */
                status: number | null;
                /** @description Why it does not count as delivered. */
                error?: string;
                /** @description The first 200 characters of the answer's body, secrets blotted out. */
                answer?: string;
            }[];
            /** @description As WebhookPayload, secrets blotted out. */
            payload: {
                [key: string]: unknown;
            };
        };
        /** @description A contact with what the service does not show. */
        KnownContactFields: {
            id: components["schemas"]["Contact"]["id"];
            project_id: components["schemas"]["Contact"]["project_id"];
            phone_number: components["schemas"]["Contact"]["phone_number"];
            name: components["schemas"]["Contact"]["name"];
            country_code: components["schemas"]["Contact"]["country_code"];
            on_network: components["schemas"]["Contact"]["on_network"];
            is_closed: components["schemas"]["Contact"]["is_closed"];
            is_intervened: components["schemas"]["Contact"]["is_intervened"];
            is_requesting: components["schemas"]["Contact"]["is_requesting"];
            last_active: components["schemas"]["Contact"]["last_active"];
            tags: components["schemas"]["Contact"]["tags"];
            attributes: components["schemas"]["Contact"]["attributes"];
            first_message: components["schemas"]["Contact"]["first_message"];
            created_at: components["schemas"]["Contact"]["created_at"];
            opted_in: boolean;
            blocked: boolean;
            source: string | null;
            /** @description Unix ms. */
            last_inbound_at: number | null;
        };
        KnownContact: components["schemas"]["KnownContactFields"];
        Phone: components["schemas"]["KnownContactFields"] & {
            /** @description Newest first. */
            messages: components["schemas"]["PhoneMessage"][];
        };
        /** @description A message as the service shows it, with the service's own ID and, of media, the file name. */
        KnownMessageFields: {
            message_id: string;
            id: components["schemas"]["Message"]["id"];
            project_id: components["schemas"]["Message"]["project_id"];
            phone_number: components["schemas"]["Message"]["phone_number"];
            contact_id: components["schemas"]["Message"]["contact_id"];
            sender: components["schemas"]["Message"]["sender"];
            status: components["schemas"]["Message"]["status"];
            message_type: components["schemas"]["Message"]["message_type"];
            message_content: components["schemas"]["Message"]["message_content"];
            is_HSM: components["schemas"]["Message"]["is_HSM"];
            campaign: components["schemas"]["Message"]["campaign"];
            sent_at: components["schemas"]["Message"]["sent_at"];
            delivered_at: components["schemas"]["Message"]["delivered_at"];
            read_at: components["schemas"]["Message"]["read_at"];
            failed_at?: components["schemas"]["Message"]["failed_at"];
            failureResponse?: components["schemas"]["Message"]["failureResponse"];
            message_price: components["schemas"]["Message"]["message_price"];
            deductionType: components["schemas"]["Message"]["deductionType"];
            mau_details: components["schemas"]["Message"]["mau_details"];
            network_conversation_details: components["schemas"]["Message"]["network_conversation_details"];
            /** @description In the state and on phones, whether content or parameters are cut off: after 65,536 characters, or after 1,024 once those of the answer come to 2 MiB; absent otherwise. The list of messages has them whole. */
            contentTruncated?: boolean;
        };
        KnownMessage: components["schemas"]["KnownMessageFields"];
        PhoneMessage: components["schemas"]["KnownMessageFields"] & {
            template_id: string | null;
            /** @description Of a template message, with name variables filled in. */
            parameters: string[] | null;
        };
        CatalogueWithProducts: {
            _id: components["schemas"]["Catalogue"]["_id"];
            catalogueId: components["schemas"]["Catalogue"]["catalogueId"];
            catalogueName: components["schemas"]["Catalogue"]["catalogueName"];
            productCount: components["schemas"]["Catalogue"]["productCount"];
            feedCount: components["schemas"]["Catalogue"]["feedCount"];
            vertical: components["schemas"]["Catalogue"]["vertical"];
            isActive: components["schemas"]["Catalogue"]["isActive"];
            status: components["schemas"]["Catalogue"]["status"];
            products: components["schemas"]["CatalogueProduct"][];
        };
        CampaignProgress: {
            campaign_id: string;
            /** @description Accepted sends. */
            accepted: number;
            /** @description Different phone numbers among them. */
            recipients: number;
            /** @description Delivered ones, read ones included. */
            delivered: number;
            read: components["schemas"]["Count"];
        };
        CampaignReport: {
            /** @description Its name. */
            campaign: string;
            /** @description The campaign's own counter. */
            submitted: number;
            /** @description Accepted sends. */
            accepted: number;
            /** @description Different phone numbers among them. */
            recipients: number;
            /** @description Delivered messages, read ones included. */
            delivered: number;
            /** @description Read messages. */
            read: number;
            /** @description Recipients who wrote after a message of the campaign was delivered to them. */
            replied: number;
            /** @description Recipients with more than one accepted send. */
            repeated: number;
            /** @description Recipients who are not on the network. */
            notOnNetwork: number;
            /** @description Messages that could not be delivered. */
            failed: number;
            /** @description Sends that were refused or failed, the most frequent reason first, since the start or the last reset. 50 different reasons are kept; what comes after them counts as Other reasons. */
            failures: components["schemas"]["CountedReason"][];
            line: components["schemas"]["CampaignLine"];
        };
        CountedReason: {
            /** @description The message of the refusal, an ellipsis in the place of phone numbers, counts and quoted values; or the fault that struck, as the request log has it. */
            reason: string;
            count: number;
        };
        /** @description What happened in intervals of equal length, from the first to the last event. */
        CampaignLine: {
            /** @description How long each interval is, ms; null without events. */
            interval: number | null;
            points: {
                /** @description Start of the interval, Unix ms. */
                at: number;
                accepted: components["schemas"]["Count"];
                delivered: components["schemas"]["Count"];
                read: components["schemas"]["Count"];
                /** @description Recipients whose first reply came. */
                replied: number;
            }[];
        };
        /**
         * @description accepted: all recipients. delivered, read: those with a message that was. replied: those who wrote after a message was delivered to them. repeated: those with more than one accepted send. waiting: those with a message that is not delivered yet. failed: those with a message that failed. notOnNetwork: those who are not on the network.
         * @enum {string}
         */
        RecipientStage: "accepted" | "delivered" | "read" | "replied" | "repeated" | "waiting" | "failed" | "notOnNetwork";
        Recipient: {
            phone_number: string;
            name: string;
            on_network: boolean;
            /** @description Accepted sends. */
            sends: number;
            /**
             * @description The furthest that any of them has come.
             * @enum {string}
             */
            status: "SENT" | "DELIVERED" | "READ" | "FAILED";
            /** @description When the first one was accepted, Unix ms. */
            sent_at: number;
            /** @description When the latest one was accepted, Unix ms. */
            last_sent_at: number;
            /** @description When one was first delivered, Unix ms; null before. */
            delivered_at: number | null;
            /** @description When one was first read, Unix ms; null before. */
            read_at: number | null;
            /** @description When the recipient first wrote after one was delivered, Unix ms; null before. */
            replied_at: number | null;
        };
        SendCount: {
            campaign: string;
            phone_number: string;
            /** @description Accepted sends. */
            accepted: number;
        };
        Send: {
            message_id: string;
            campaign: string;
            phone_number: string;
            /** @description Of the contact as it is now. */
            name: string;
            parameters: string[];
            /** @description What the recipient reads. */
            text: string;
            content: {
                [key: string]: unknown;
            };
            sent_at: components["schemas"]["Time"];
        };
        /**
         * @description A shape that differs from the specification's; the sandbox's reference describes each.
         * @enum {string}
         */
        AnswerShape: "templateText" | "ids" | "times" | "category" | "emptyWords" | "campaign" | "counters" | "message" | "messageWithoutId" | "contact" | "firstMessage" | "product" | "emptyConfirmation" | "templateList" | "templateArray" | "errors" | "notFoundPage";
        /** @description The header under which requests carry the project's password. */
        PasswordHeader: string;
        /** @description Operations, such as listCampaigns, that the host lacks and answers with a web page. */
        MissingOperations: string[];
        AnswerSettings: {
            /** @enum {string} */
            answers: "specification" | "observed" | "mixed";
            /** @description None for the specification's answers. */
            shapes: components["schemas"]["AnswerShape"][];
            missing: components["schemas"]["MissingOperations"];
            passwordHeader: components["schemas"]["PasswordHeader"];
        };
        AnswerChanges: {
            /** @description observed for all shapes that make sense together. */
            answers?: ("specification" | "observed") | components["schemas"]["AnswerShape"][];
            missing?: components["schemas"]["MissingOperations"];
            passwordHeader?: components["schemas"]["PasswordHeader"];
        };
        /** @description A token bucket, or as many requests as a window holds. */
        RateLimit: {
            /** @description Requests a second; null for no limit. */
            perSecond: number | null;
            /** @description Requests that may come at once; one second's worth, and at least 1, when absent. Not with a window. */
            burst?: number;
            /** @description Counts perSecond times seconds requests, and at least 1, in each window. */
            window?: {
                /**
                 * @description sliding: any span of that length. fixed: one span after the other, from now on.
                 * @enum {string}
                 */
                kind: "sliding" | "fixed";
                seconds: number;
            };
            /**
             * @description How the Retry-After header of a 429 is written; in seconds when absent.
             * @enum {string}
             */
            retryAfter?: "seconds" | "date" | "none";
            /**
             * @description Which operations share it; Send message and Send through campaign when absent.
             * @enum {string}
             */
            operations?: "sends" | "all";
        };
        FaultPlan: {
            /** @description Makes the rates repeatable; 1 when absent. */
            seed?: number;
            rules: components["schemas"]["FaultRule"][];
        };
        Faults: {
            seed?: number;
            rules: components["schemas"]["FaultRule"][];
            report: ({
                kind: string;
                /** @description Requests that it looked at. */
                seen: number;
                struck: components["schemas"]["Count"];
            } & {
                [key: string]: unknown;
            })[];
        };
        FaultRule: components["schemas"]["StatusFault"] | components["schemas"]["ResetFault"] | components["schemas"]["TruncateFault"] | components["schemas"]["DelayFault"] | components["schemas"]["UnauthorizedFault"] | components["schemas"]["PauseCampaignFault"];
        /** @description An error instead of the operation or, after, instead of its 200 once everything is stored. */
        StatusFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "status";
            /**
             * @description Those below 500 always come before the operation. 402 is that of credits that are used up.
             * @enum {integer}
             */
            status: 400 | 402 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
            when?: components["schemas"]["FaultWhen"];
            /** @enum {string} */
            body?: "json" | "html";
            /** @description The JSON body to answer, in the place of the usual one. */
            answer?: {
                [key: string]: unknown;
            };
            /** @description Seconds; no header when absent. */
            retryAfter?: number;
            /** @enum {string} */
            retryAfterForm?: "seconds" | "date";
            match?: components["schemas"]["FaultMatch"];
            rate?: components["schemas"]["FaultRate"];
            next?: components["schemas"]["FaultNext"];
            calls?: components["schemas"]["FaultCalls"];
            after?: components["schemas"]["FaultAfter"];
        };
        /** @description The connection is reset before the operation or, after, once everything is stored. */
        ResetFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "reset";
            when?: components["schemas"]["FaultWhen"];
            match?: components["schemas"]["FaultMatch"];
            rate?: components["schemas"]["FaultRate"];
            next?: components["schemas"]["FaultNext"];
            calls?: components["schemas"]["FaultCalls"];
            after?: components["schemas"]["FaultAfter"];
        };
        /** @description The operation runs; half of its answer arrives. */
        TruncateFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "truncate";
            match?: components["schemas"]["FaultMatch"];
            rate?: components["schemas"]["FaultRate"];
            next?: components["schemas"]["FaultNext"];
            calls?: components["schemas"]["FaultCalls"];
            after?: components["schemas"]["FaultAfter"];
        };
        /** @description Waits before the operation; several delays add up. */
        DelayFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "delay";
            ms: number;
            match?: components["schemas"]["FaultMatch"];
            rate?: components["schemas"]["FaultRate"];
            next?: components["schemas"]["FaultNext"];
            calls?: components["schemas"]["FaultCalls"];
            after?: components["schemas"]["FaultAfter"];
        };
        /** @description 401, as after a regenerated password. */
        UnauthorizedFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "unauthorized";
            match?: components["schemas"]["FaultMatch"];
            rate?: components["schemas"]["FaultRate"];
            next?: components["schemas"]["FaultNext"];
            calls?: components["schemas"]["FaultCalls"];
            after?: components["schemas"]["FaultAfter"];
        };
        /** @description Pauses the campaign once it has accepted that many sends. */
        PauseCampaignFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pauseCampaign";
            /** @description Its name. */
            campaign: string;
            sends: number;
            match?: components["schemas"]["FaultMatch"];
            rate?: components["schemas"]["FaultRate"];
            next?: components["schemas"]["FaultNext"];
            calls?: components["schemas"]["FaultCalls"];
            after?: components["schemas"]["FaultAfter"];
        };
        /**
         * @description before when absent.
         * @enum {string}
         */
        FaultWhen: "before" | "after";
        /** @description Which requests a rule looks at; every one when absent. */
        FaultMatch: {
            method?: string;
            /** @description Below /v1, with * for any characters. */
            path?: string;
            /** @description For example sendCampaign; several with commas between. */
            operation?: string;
        };
        /** @description Strikes with this probability. Without rate, next, calls and after, a rule always strikes. */
        FaultRate: number;
        /** @description Strikes the first so many. */
        FaultNext: number;
        /** @description Strikes exactly these, counted from 1. */
        FaultCalls: number[];
        /** @description Strikes all after the first so many. */
        FaultAfter: number;
        /** @enum {string} */
        Verdict: "ok" | "violated" | "unchecked";
        Headers: {
            [key: string]: string | string[];
        };
        LoggedRequest: {
            /** @description Number of the request since the start. */
            id: number;
            /** @description When it came; Unix ms by the sandbox's clock. */
            at: number;
            /** @description How long the answer took. */
            ms: number;
            method: string;
            path: string;
            /** @description As it came, without the question mark. */
            query: string;
            /** @description null for a path that does not exist. */
            operation: string | null;
            /** @description The recipient, if the request names one. */
            phone_number: string | null;
            /** @description Name of the campaign that it is about. */
            campaign: string | null;
            /** @description Of the answer; null where the connection was reset instead. */
            status: number | null;
            /** @description Whether the request is what the contract allows; unchecked when it did not come that far. */
            contract: components["schemas"]["Verdict"];
            violations?: string[];
            /** @description The same for what the operation answered. */
            responseContract: components["schemas"]["Verdict"];
            responseViolations?: string[];
            /** @description The message of an answer that is an error. */
            error?: string;
            /** @description Faults that struck. */
            fault?: string;
            /** @description An error of the sandbox itself. */
            crash?: string;
            /** @description Those that carry secrets are blotted out. */
            headers?: components["schemas"]["Headers"];
            /** @description JSON where it is JSON and whole; text otherwise. Absent without a body. */
            body?: unknown;
            /** @description Bytes. */
            bodySize?: number;
            /** @description Whether body is only the first 65536 characters. */
            bodyTruncated?: boolean;
            /** @description Those that the service sets. Absent where the connection was reset. */
            responseHeaders?: components["schemas"]["Headers"];
            /** @description As body. */
            responseBody?: unknown;
            /** @description Bytes. */
            responseBodySize?: number;
            /** @description As bodyTruncated. */
            responseBodyTruncated?: boolean;
        };
        /** @description HAR 1.2. */
        Har: {
            log: {
                /** @constant */
                version: "1.2";
                creator: {
                    name: string;
                    /** @description Of the control API's contract. */
                    version: string;
                };
                /** @description Oldest first. */
                entries: components["schemas"]["HarEntry"][];
            };
        };
        /** @description Keys that begin with _ are the sandbox's own. */
        HarEntry: {
            /** Format: date-time */
            startedDateTime: string;
            /** @description Milliseconds. */
            time: number;
            request: components["schemas"]["HarRequest"];
            response: components["schemas"]["HarResponse"];
            cache: Record<string, never>;
            timings: {
                send: number;
                wait: number;
                receive: number;
            };
            /** @description Number of the request since the start. */
            _id: number;
            _operation?: string;
            _phoneNumber?: string;
            _campaign?: string;
            _contract: components["schemas"]["Verdict"];
            _responseContract?: components["schemas"]["Verdict"];
            _violations?: string[];
            _fault?: string;
            /** @description That the connection was reset. */
            _error?: string;
        };
        HarRequest: {
            method: string;
            /** Format: uri */
            url: string;
            httpVersion: string;
            cookies: unknown[];
            headers: components["schemas"]["HarField"][];
            queryString: components["schemas"]["HarField"][];
            postData?: {
                mimeType: string;
                text: string;
                /** @description Where only the beginning is kept. */
                comment?: string;
            };
            /** @constant */
            headersSize: -1;
            bodySize: number;
        };
        HarResponse: {
            /** @description 0 where the connection was reset. */
            status: number;
            statusText: string;
            httpVersion: string;
            cookies: unknown[];
            headers: components["schemas"]["HarField"][];
            content: {
                size: number;
                mimeType: string;
                text?: string;
                /** @description Where only the beginning is kept. */
                comment?: string;
            };
            /** @constant */
            redirectURL: "";
            /** @constant */
            headersSize: -1;
            bodySize: number;
        };
        HarField: {
            name: string;
            value: string;
        };
        ContractReport: {
            checked: components["schemas"]["Count"];
            /** @description The first 1000. */
            violated: {
                /** @description Number of the request. */
                id: number;
                method: string;
                path: string;
                violations: string[];
            }[];
        };
        Process: {
            /** @description Bytes. */
            rss: number;
            /** @description Bytes. */
            heapUsed: number;
            /** @description Seconds. */
            uptime: number;
            /** @description The request log. */
            log: {
                entries: components["schemas"]["Count"];
                /** @description That it counts for its entries. */
                bytes: number;
                /** @description That it may come to. */
                mostBytes: number;
            };
        };
        Traffic: {
            /** @description Those that carried at least one request. */
            connections: number;
            inFlight: components["schemas"]["Count"];
            peakInFlight: components["schemas"]["Count"];
            /** @description Requests per status; reset where the connection was reset instead. */
            answers: {
                [key: string]: number;
            };
            /** @description Per phone number, campaign sends that were accepted and then answered with a server failure. */
            acceptedButFailed: {
                [key: string]: number;
            };
            /** @description Unix ms by the machine's clock. */
            firstAt: number | null;
            /** @description When the last answer was given. */
            lastAt: number | null;
        };
        Snapshot: {
            name: string;
            /** @description Unix ms by the machine's clock. */
            savedAt: number;
        };
        SnapshotDiff: {
            /** @description Name of the snapshot. */
            from: string;
            /** @description Name of the other one, or now. */
            to: string;
            total: components["schemas"]["Count"];
            /** @description By kind; kinds without a difference are left out. */
            counts: {
                [key: string]: {
                    added: components["schemas"]["Count"];
                    removed: components["schemas"]["Count"];
                    changed: components["schemas"]["Count"];
                };
            };
            /** @description Kind by kind, as many as limit says. */
            differences: components["schemas"]["Difference"][];
        };
        Difference: {
            /** @enum {string} */
            kind: "project" | "business" | "tag" | "attribute" | "template" | "campaign" | "contact" | "message" | "conversation" | "delivery" | "catalogue" | "product" | "webhook";
            /** @description What it is known by: number of a contact; name of a tag, attribute, template or campaign; ID of a project, business, message or catalogue; and with a slash between them catalogue ID and retailer ID of a product, message ID and step of a delivery, contact ID and type of a conversation. */
            key: string;
            /** @enum {string} */
            change: "added" | "removed" | "changed";
            /** @description Of what was changed. The names are those of the sandbox's tables. */
            fields?: {
                name: string;
                /** @description JSON; text of more than 1000 characters is cut off. Passwords are blotted out. */
                before: unknown;
                /** @description As before. */
                after: unknown;
            }[];
        };
        Project: {
            id: string;
            /** @description Of the service, as clients want it. */
            baseUrl: string;
            /** @description Of the project's own control API. */
            controlUrl: string;
        };
        NewProject: {
            /** @description project-2 and so on when absent. */
            id?: components["schemas"]["ProjectId"];
            /** @description A random one when absent. */
            password?: components["schemas"]["Password"];
            /** @description What the sandbox was started with when absent. Of its project, ID and password do not count. */
            seed?: components["schemas"]["Seed"];
        };
        /** @description What a sandbox starts with. */
        Seed: {
            /** @description Ignored when added to a sandbox that runs already. */
            project?: {
                id?: components["schemas"]["ProjectId"];
                password?: components["schemas"]["Password"];
                /** @enum {string} */
                deductionType?: "MAU" | "WC";
                /** @description At the start. */
                credits?: number;
            };
            delivery?: components["schemas"]["DeliverySettings"];
            webhooks?: components["schemas"]["WebhookSettings"][];
            businesses?: components["schemas"]["SeedBusiness"][];
            tags?: components["schemas"]["Texts"];
            /** @description Names of the attributes that campaign sends may set. */
            attributes?: components["schemas"]["Texts"];
            templates?: components["schemas"]["SeedTemplate"][];
            campaigns?: components["schemas"]["SeedCampaign"][];
            contacts?: components["schemas"]["SeedContact"][];
            catalogues?: components["schemas"]["SeedCatalogue"][];
        };
        Text: string;
        ProjectId: string;
        /** @description Visible ASCII characters, and spaces within; clients send it in a header. */
        Password: string;
        Texts: components["schemas"]["Text"][];
        SeedBusiness: {
            id?: string;
            active?: components["schemas"]["Business"]["active"];
            display_name?: components["schemas"]["Business"]["display_name"];
            project_ids?: components["schemas"]["Business"]["project_ids"];
            user_name?: components["schemas"]["Business"]["user_name"];
            email?: components["schemas"]["Business"]["email"];
            created_at?: components["schemas"]["Business"]["created_at"];
            updated_at?: components["schemas"]["Business"]["updated_at"];
            company?: components["schemas"]["Business"]["company"];
            contact?: components["schemas"]["Business"]["contact"];
            currency?: components["schemas"]["Business"]["currency"];
            timezone?: components["schemas"]["Business"]["timezone"];
            type?: components["schemas"]["Business"]["type"];
        };
        SeedTemplate: {
            id?: components["schemas"]["Text"];
            label?: components["schemas"]["SubmitTemplateRequest"]["label"];
            name: components["schemas"]["SubmitTemplateRequest"]["name"];
            category: components["schemas"]["SubmitTemplateRequest"]["category"];
            type: components["schemas"]["SubmitTemplateRequest"]["type"];
            language: components["schemas"]["SubmitTemplateRequest"]["language"];
            text: components["schemas"]["SubmitTemplateRequest"]["text"];
            sample_text: components["schemas"]["SubmitTemplateRequest"]["sample_text"];
            message_action_type?: components["schemas"]["SubmitTemplateRequest"]["message_action_type"];
            call_to_action?: components["schemas"]["SubmitTemplateRequest"]["call_to_action"];
            quick_replies?: components["schemas"]["SubmitTemplateRequest"]["quick_replies"];
            header_text?: components["schemas"]["SubmitTemplateRequest"]["header_text"];
            footer_text?: components["schemas"]["SubmitTemplateRequest"]["footer_text"];
            isClickTrackingEnabled?: components["schemas"]["SubmitTemplateRequest"]["isClickTrackingEnabled"];
            /** @description APPROVED when absent. */
            status?: components["schemas"]["Template"]["status"];
            rejected_reason?: string;
        };
        SeedCampaign: {
            id?: components["schemas"]["Text"];
            name: components["schemas"]["Text"];
            /** @description Its name. */
            template: string;
            /** @description API when absent. */
            type?: components["schemas"]["Campaign"]["type"];
            /** @description LIVE when absent. */
            status?: components["schemas"]["Campaign"]["status"];
            /** @description Of a BROADCAST campaign. */
            audience_size?: number;
        };
        SeedContact: {
            name: components["schemas"]["Text"];
            phone_number: components["schemas"]["PhoneNumber"];
            /** @description true when absent. */
            opted_in?: boolean;
            /** @description false when absent. */
            blocked?: boolean;
            source?: string;
            tags?: components["schemas"]["Texts"];
            attributes?: {
                [key: string]: unknown;
            };
        };
        SeedCatalogue: {
            /** @description ID at the catalogue provider. */
            catalogueId: string;
            catalogueName: components["schemas"]["Text"];
            vertical?: components["schemas"]["Text"];
            feedCount?: components["schemas"]["Count"];
            /** @description false when absent. */
            isActive?: boolean;
            /** @description Whether the project has pulled it from the provider; true when absent. */
            synced?: boolean;
            products?: components["schemas"]["SeedProduct"][];
        };
        SeedProduct: {
            retailer_id: components["schemas"]["Text"];
            name: components["schemas"]["Text"];
            price: components["schemas"]["MinorUnits"];
            currency: components["schemas"]["CreateProductRequest"]["currency"];
            image_url: components["schemas"]["Text"];
            description?: components["schemas"]["CreateProductRequest"]["description"];
            availability?: components["schemas"]["Text"];
            condition?: components["schemas"]["Text"];
            /** @description Whether it is active; true when absent. */
            status?: boolean;
            /** @description As of its catalogue. */
            synced?: boolean;
        };
        /**
         * @description Buttons need a message_action_type, and only those that it names: CTA call_to_action, QuickReplies
         *     quick_replies, All at least one of each.
         */
        SubmitTemplateRequest: {
            label: string;
            /** @description Unique; lowercase, underscores, no special characters. */
            name: components["schemas"]["TemplateName"];
            /** @enum {string} */
            category: "TRANSACTIONAL" | "MARKETING" | "OTP";
            type: components["schemas"]["MediaType"];
            /**
             * Format: language-name
             * @description Full language name (for example English), in English, and the region in brackets where it has
             *     one: English (US), Portuguese (BR), Chinese (HKG). Codes such as en_US are refused.
             */
            language: string;
            /**
             * Format: template-text
             * @description Body; placeholders {{1}}, {{2}}, ... sequential from {{1}}: numbered without a gap, in any order.
             *     No other double braces.
             */
            text: string;
            /**
             * Format: sample-text
             * @description Body with sample values, without double braces.
             */
            sample_text: string;
            /**
             * @description CTA (max 2 buttons), QuickReplies (max 3 buttons), All (mix of both); omit for no buttons.
             * @enum {string}
             */
            message_action_type?: "CTA" | "QuickReplies" | "All";
            call_to_action?: components["schemas"]["CallToAction"][];
            quick_replies?: string[];
            /** @description Only for TEXT templates with a text header. */
            header_text?: string;
            footer_text?: string;
            /**
             * @description Requires at least one URL button.
             * @default false
             */
            isClickTrackingEnabled?: boolean;
        } & (unknown & unknown & unknown & unknown);
        Template: {
            _id: string;
            name: string;
            label: string;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "REJECTED" | "DISABLED";
            /** @description null unless the status is REJECTED. */
            rejected_reason: string | null;
            /** @enum {string} */
            category: "TRANSACTIONAL" | "MARKETING" | "OTP";
            type: components["schemas"]["MediaType"];
            language: string;
            text: string;
            sample_text: string;
            /** @description Count of placeholders in text. */
            total_parameters: number;
            header_text?: string;
            footer_text?: string;
            /**
             * @description null when no buttons.
             * @enum {string|null}
             */
            message_action_type: "CTA" | "QuickReplies" | "All" | null;
            call_to_action: components["schemas"]["CallToAction"][];
            quick_replies: string[];
            isClickTrackingEnabled: boolean;
            project_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Contact: {
            id: string;
            project_id: string;
            phone_number: components["schemas"]["PhoneNumber"];
            name: string;
            country_code: string;
            on_network: boolean;
            is_closed: boolean;
            is_intervened: boolean;
            is_requesting: boolean;
            /** @description Unix ms of latest activity. */
            last_active: number;
            tags: string[];
            attributes: components["schemas"]["Attributes"];
            /** @description null when no inbound message has arrived. */
            first_message: {
                id: string;
                /** @description Unix ms. */
                added_at: number;
            } | null;
            /** @description Unix ms. */
            created_at: number;
        };
        CreateCampaignRequest: {
            /** @description Name of an APPROVED template. */
            template_name: components["schemas"]["TemplateName"];
            /** @description Unique in the project. */
            campaign_name: string;
        };
        Campaign: {
            _id: string;
            name: string;
            /** @enum {string} */
            type: "API" | "BROADCAST";
            /** @enum {string} */
            status: "LIVE" | "PAUSED" | "STOPPED";
            message_type: components["schemas"]["MediaType"];
            message_payload: {
                template: components["schemas"]["Template"];
            };
            /** @description Always 0 for API campaigns. */
            audience_size: number;
            /** @description Messages sent through the campaign so far. */
            submitted: number;
            project_id: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Returned by the single-campaign read.
             */
            updated_at?: string;
        };
        Business: {
            id: string;
            /** @description Same value as id. */
            business_id: string;
            active: boolean;
            display_name: string;
            project_ids: string[];
            user_name: string;
            email: string;
            /** @description Unix ms. */
            created_at: number;
            /** @description Unix ms. */
            updated_at: number;
            company: string;
            /** @description Owner phone number with country code. */
            contact: string;
            /** @enum {string} */
            currency: "INR" | "USD";
            timezone: string;
            /** @enum {string} */
            type: "owner" | "manager" | "agent";
        };
        /**
         * @description Digits with country code, no leading +: a country code that is in use, and after it as many digits
         *     as mobile numbers or landlines of that country have, 7 to 15 in all. Shortest and longest number:
         *     Not shown in the specification.
         */
        PhoneNumber: string;
        Message: {
            /** @description ID assigned by the messaging network. */
            id: string;
            project_id: string;
            phone_number: components["schemas"]["PhoneNumber"];
            contact_id: string;
            /** @enum {string} */
            sender: "SYSTEM" | "AGENT" | "USER" | "API";
            /**
             * @description SENT, DELIVERED or READ. Beyond the specification, as services of this kind answer: FAILED, when the
             *     messaging network could not deliver the message.
             * @enum {string}
             */
            status: "SENT" | "DELIVERED" | "READ" | "FAILED";
            /** @description TEXT, IMAGE, VIDEO, FILE, AUDIO, STICKER, LOCATION, CONTACT, QUICK_REPLY, and others. */
            message_type: string;
            /**
             * @description TEXT has text; IMAGE, VIDEO, FILE and AUDIO have link and an optional caption; LOCATION has
             *     latitude, longitude and an optional name. Other types: Not shown in the specification.
             */
            message_content: {
                [key: string]: unknown;
            };
            /** @description true for template messages. */
            is_HSM: boolean;
            campaign: {
                name: string;
                campaign_id: string;
            } | null;
            /** @description Unix ms. */
            sent_at: number;
            /** @description Unix ms; null until delivered. */
            delivered_at: number | null;
            /** @description Unix ms; null until read or if read receipts are off. */
            read_at: number | null;
            /** @description Beyond the specification, of a FAILED message alone: when it failed, Unix ms. */
            failed_at?: number;
            /** @description Beyond the specification, of a FAILED message alone: why it failed. */
            failureResponse?: {
                /** @description The code of the messaging network. */
                code: number;
                reason: string;
            };
            /** @description Credits deducted. */
            message_price: number;
            /** @enum {string} */
            deductionType: "MAU" | "WC";
            /** @description Billing details when deductionType is MAU; null for WC. Shape: Not shown in the specification. */
            mau_details: {
                [key: string]: unknown;
            } | null;
            network_conversation_details: {
                /** @enum {string} */
                type: "service" | "marketing" | "utility" | "authentication";
                /** @description Unix ms when the conversation window closes. */
                expiry: number;
            } | null;
        };
        Catalogue: {
            /** @description Internal ID. */
            _id: string;
            /** @description ID at the catalogue provider. */
            catalogueId: string;
            catalogueName: string;
            productCount: number;
            feedCount: number;
            /** @description For example commerce, hotels. */
            vertical: string;
            /** @description Active on the messaging business account. */
            isActive: boolean;
            /** @description Sync or approval status; values: Not shown in the specification. */
            status: string;
        };
        CatalogueProduct: {
            /** @description Internal ID. */
            _id: string;
            /** @description ID at the catalogue provider. */
            productId: string;
            productName: string;
            price: components["schemas"]["MinorUnits"];
            currency: string;
            description: string;
            imageUrl: string;
            /** @description The caller's SKU. */
            retailerId: string;
            /** @description For example in stock, out of stock. */
            availability: string;
            /** @description For example new, refurbished, used. */
            condition: string;
            /** @description Active or inactive. */
            status: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description Smallest currency unit, no decimal point. */
        MinorUnits: string;
        CreateProductRequest: {
            catalogId: string;
            name: string;
            category: string;
            /** @description ISO 4217. */
            currency: string;
            price: components["schemas"]["MinorUnits"];
            /** @description SKU; unique within the catalogue. */
            retailer_id: string;
            image_url: components["schemas"]["HttpUrl"];
            description?: string;
            url?: components["schemas"]["HttpUrl"];
            brand?: string;
            sale_price?: components["schemas"]["MinorUnits"];
            sale_price_start_date?: components["schemas"]["DayMonthYear"];
            sale_price_end_date?: components["schemas"]["DayMonthYear"];
        };
        /** @description Lowercase, underscores, no special characters: a to z, 0 to 9 and _. */
        TemplateName: string;
        /** @enum {string} */
        MediaType: "TEXT" | "IMAGE" | "VIDEO" | "FILE" | "LOCATION" | "CAROUSEL" | "ORDER_DETAILS";
        CallToAction: {
            /** @enum {string} */
            type: "Phone Number" | "URL";
            button_title: string;
            /**
             * @description A phone number as dialled, 7 to 15 digits with or without +, or a URL; a URL value may contain a
             *     placeholder.
             */
            button_value: string;
        };
        /** @description String-keyed map of custom attributes. Types and lengths of values: Not shown in the specification. */
        Attributes: {
            [key: string]: unknown;
        };
        /**
         * Format: uri
         * @description A public URL.
         */
        HttpUrl: string;
        /** @description dd-mm-yyyy. */
        DayMonthYear: string;
    };
    responses: {
        /** @description The password that the project has now. */
        Password: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        /** @description Done. */
        Ok: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                };
            };
        };
        /**
         * @description 400 for a request that is not allowed, 403 for other machines, origins and host names, 404 for what does
         *     not exist, 409 for what does not fit to what is there, 413 for a body over 64 MiB, 415 for one that is not
         *     JSON.
         */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An error of the sandbox itself. */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The time now. */
        Clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Clock"];
            };
        };
        /** @description The settings in force, and what is still to come. */
        Delivery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Delivery"];
            };
        };
        /** @description All webhooks, without their secrets. */
        Webhooks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    webhooks: components["schemas"]["Webhook"][];
                };
            };
        };
        /** @description What holds. */
        Answers: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AnswerSettings"];
            };
        };
        /** @description The limit that holds. */
        RateLimit: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimit"];
            };
        };
        /** @description The plan that holds, and its rules with what they did so far. */
        Faults: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Faults"];
            };
        };
    };
    parameters: {
        Limit: number;
        /** @description All of them when absent. */
        AnyLimit: number;
        Skip: number;
        /** @description 1 to 64 letters, digits, dots, hyphens and underscores; not now. */
        SnapshotName: string;
        /** @description ID or name. */
        CampaignInPath: string;
        /** @description Name of one campaign. */
        Campaign: string;
        /** @description Digits with country code. */
        PhoneNumber: string;
        /** @description In capitals or not. */
        RequestMethod: string;
        /** @description Part of path and query. */
        RequestPath: string;
        /** @description For example sendCampaign. */
        RequestOperation: string;
        /** @description For example 429, or 4xx for all from 400 to 499, or reset where the connection was reset. */
        RequestStatus: string;
        /** @description Digits of the number with country code, all of them or a part. */
        RequestPhoneNumber: string;
        /** @description violated: what the request or its answer broke. ok: request and answer were found to be right. unchecked: the rest. */
        RequestContract: components["schemas"]["Verdict"];
        /** @description Whether a fault struck. */
        RequestFault: boolean;
        /** @description Part of the request's body or of its answer, without regard to case and accents. */
        RequestSearch: string;
        /** @description Number of a request; only later ones. */
        RequestAfter: number;
        /** @description Its number since the start. */
        RequestId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    getDocument: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In JSON, with all that it takes from the service's contract. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ok"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getState: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the sandbox holds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listProjects: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The one that the sandbox was started with first, then in the order of their creation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["Project"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewProject"];
            };
        };
        responses: {
            /** @description The project with its password. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        password: string;
                        baseUrl: components["schemas"]["Project"]["baseUrl"];
                        controlUrl: components["schemas"]["Project"]["controlUrl"];
                    };
                };
            };
            409: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            path: {
                /** @description Its ID. */
                project: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ok"];
            404: components["responses"]["Refused"];
            409: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    reset: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    seed?: components["schemas"]["Seed"];
                };
            };
        };
        responses: {
            200: components["responses"]["Ok"];
            409: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    exportSeed: {
        parameters: {
            query?: {
                /** @description Whether the project's password and its webhooks, which have secrets, are in it. A reset to a seed without one gives the first project the password sandbox-password, and another project the one that it was created with. */
                password?: boolean;
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seed"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    addSeed: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Seed"];
            };
        };
        responses: {
            200: components["responses"]["Ok"];
            409: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order of their names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        snapshots: components["schemas"]["Snapshot"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    saveSnapshot: {
        parameters: {
            query?: never;
            path: {
                /** @description 1 to 64 letters, digits, dots, hyphens and underscores; not now. */
                name: components["parameters"]["SnapshotName"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            path: {
                /** @description 1 to 64 letters, digits, dots, hyphens and underscores; not now. */
                name: components["parameters"]["SnapshotName"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ok"];
            404: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    loadSnapshot: {
        parameters: {
            query?: never;
            path: {
                /** @description 1 to 64 letters, digits, dots, hyphens and underscores; not now. */
                name: components["parameters"]["SnapshotName"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ok"];
            404: components["responses"]["Refused"];
            409: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    compareSnapshot: {
        parameters: {
            query?: {
                /** @description Name of a later snapshot, or now. */
                with?: string;
                limit?: components["parameters"]["Limit"];
            };
            path: {
                /** @description 1 to 64 letters, digits, dots, hyphens and underscores; not now. */
                name: components["parameters"]["SnapshotName"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Every difference counted, the first of them in detail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotDiff"];
                };
            };
            404: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description true freezes the clock, false lets it continue from its time. */
                    frozen?: boolean;
                    /** @description Unix ms; 31 December 9999, 00:00 UTC, at the latest. */
                    now?: number;
                };
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Milliseconds; up to 31 December 9999, 00:00 UTC, at the latest. */
                    ms: number;
                };
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getPassword: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Password"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    regeneratePassword: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Password"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitTemplateRequest"];
            };
        };
        responses: {
            /** @description The template as the service shows it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    reviewTemplate: {
        parameters: {
            query?: never;
            path: {
                /** @description ID or name. */
                template: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    outcome: "approved" | "rejected" | "disabled";
                    /** @description Of a rejection. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The template as the service shows it now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            404: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listFailureCodes: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes with which a message can fail, the commonest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        failureCodes: components["schemas"]["FailureCode"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setMessageStatus: {
        parameters: {
            query?: never;
            path: {
                /** @description The service's message ID or the one of the network. */
                message_id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "DELIVERED" | "READ" | "FAILED";
                    /** @description Why it failed, with FAILED alone; 131026 when absent. */
                    code?: components["schemas"]["NetworkCode"];
                };
            };
        };
        responses: {
            /** @description The message as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownMessage"];
                };
            };
            404: components["responses"]["Refused"];
            409: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    advanceMessages: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many were moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        advanced: components["schemas"]["Count"];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    receiveMessage: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Digits with country code. */
                    phone_number: string;
                    /** @description Of a contact that is not known yet. */
                    name?: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description The message, and its contact as the service shows it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["KnownMessage"];
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listMagicNumbers: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        magicNumbers: components["schemas"]["MagicNumber"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Delivery"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setDelivery: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliverySettings"];
            };
        };
        responses: {
            200: components["responses"]["Delivery"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCampaignRequest"];
            };
        };
        responses: {
            /** @description The campaign as the service shows it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Webhooks"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setWebhooks: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    webhooks: components["schemas"]["WebhookSettings"][];
                    /**
                     * @description Whether each address that is new or turned on again must first answer a plain GET with 2xx, as when
                     *     it is saved on the page, and then gets a test event.
                     * @default false
                     */
                    verify?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["Webhooks"];
            409: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                status?: components["schemas"]["WebhookDeliveryStatus"];
                topic?: components["schemas"]["WebhookTopic"];
                /** @description Digits of the number with country code, all of them or a part. */
                phone_number?: components["parameters"]["RequestPhoneNumber"];
                /** @description Part of the URL, the payload or an answer, without regard to case and accents. */
                search?: string;
                limit?: components["parameters"]["Limit"];
                skip?: components["parameters"]["Skip"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries with all of their tries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many match. */
                        total: components["schemas"]["Count"];
                        /** @description Deliveries that were dropped before they arrived, because the log was full. */
                        dropped: components["schemas"]["Count"];
                        deliveries: components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            path: {
                delivery_id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, under way again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            404: components["responses"]["Refused"];
            409: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setCampaignStatus: {
        parameters: {
            query?: never;
            path: {
                /** @description ID or name. */
                campaign: components["parameters"]["CampaignInPath"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    status: components["schemas"]["Campaign"]["status"];
                };
            };
        };
        responses: {
            /** @description The campaign as the service shows it now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            404: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getCampaignProgress: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counters of each campaign that has sent something. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        progress: components["schemas"]["CampaignProgress"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getCampaignReport: {
        parameters: {
            query?: never;
            path: {
                /** @description ID or name. */
                campaign: components["parameters"]["CampaignInPath"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Its numbers, why sends failed, and what happened when. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignReport"];
                };
            };
            404: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listRecipients: {
        parameters: {
            query?: {
                /** @description accepted when absent. */
                stage?: components["schemas"]["RecipientStage"];
                /** @description When absent, 100 in json and all of them in csv. */
                limit?: number;
                skip?: components["parameters"]["Skip"];
                /** @description json when absent. csv is a file for a spreadsheet. */
                format?: "json" | "csv";
            };
            path: {
                /** @description ID or name. */
                campaign: components["parameters"]["CampaignInPath"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description By phone number; total counts all recipients of the stage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: components["schemas"]["Count"];
                        recipients: components["schemas"]["Recipient"][];
                    };
                    "text/csv": string;
                };
            };
            404: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    countSends: {
        parameters: {
            query?: {
                /** @description Name of one campaign. */
                campaign?: components["parameters"]["Campaign"];
                /** @description Digits with country code. */
                phone_number?: components["parameters"]["PhoneNumber"];
                /** @description All of them when absent. */
                limit?: components["parameters"]["AnyLimit"];
                skip?: components["parameters"]["Skip"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How often each number got each campaign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: components["schemas"]["Count"];
                        counts: components["schemas"]["SendCount"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listSends: {
        parameters: {
            query?: {
                /** @description Name of one campaign. */
                campaign?: components["parameters"]["Campaign"];
                /** @description Digits with country code. */
                phone_number?: components["parameters"]["PhoneNumber"];
                limit?: components["parameters"]["Limit"];
                skip?: components["parameters"]["Skip"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which they were accepted; total counts all that match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: components["schemas"]["Count"];
                        sends: components["schemas"]["Send"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listDuplicates: {
        parameters: {
            query?: {
                /** @description Name of one campaign. */
                campaign?: components["parameters"]["Campaign"];
                /** @description Digits with country code. */
                phone_number?: components["parameters"]["PhoneNumber"];
                /** @description All of them when absent. */
                limit?: components["parameters"]["AnyLimit"];
                skip?: components["parameters"]["Skip"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Numbers with more than one accepted send of a campaign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        duplicates: components["schemas"]["SendCount"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Digits with country code. */
                phone_number?: components["parameters"]["PhoneNumber"];
                limit?: components["parameters"]["Limit"];
                skip?: components["parameters"]["Skip"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first; total counts all that match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: components["schemas"]["Count"];
                        contacts: components["schemas"]["KnownContact"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewContact"];
            };
        };
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownContact"];
                };
            };
            409: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            path: {
                /** @description With country code; a plus, spaces and hyphens do not matter. */
                phone_number: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactChanges"];
            };
        };
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownContact"];
                };
            };
            404: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listPhones: {
        parameters: {
            query?: {
                /** @description Part of a name or number. Case and accents do not matter, nor do spaces, + and hyphens in a number. */
                search?: string;
                /** @description Name of a campaign of which a message was sent to the phone. */
                campaign?: string;
                /** @description Of a message that was sent to the phone, by that campaign if one is given. */
                status?: "SENT" | "DELIVERED" | "READ" | "FAILED";
                opted_in?: boolean;
                blocked?: boolean;
                tag?: string;
                /** @description These numbers, separated by commas, instead of the most recently active ones. */
                numbers?: string;
                limit?: number;
                skip?: components["parameters"]["Skip"];
                /** @description How many of each phone's latest messages. */
                messages?: number;
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most recently active first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: components["schemas"]["Count"];
                        phones: components["schemas"]["Phone"][];
                        /** @description By ID, what the messages were made from; deleted ones included. */
                        templates: {
                            [key: string]: components["schemas"]["Template"];
                        };
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Digits with country code. */
                phone_number?: components["parameters"]["PhoneNumber"];
                /** @description Name of one campaign. */
                campaign?: components["parameters"]["Campaign"];
                limit?: components["parameters"]["Limit"];
                skip?: components["parameters"]["Skip"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first; total counts all that match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: components["schemas"]["Count"];
                        messages: components["schemas"]["KnownMessage"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getAnswers: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Answers"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setAnswers: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerChanges"];
            };
        };
        responses: {
            200: components["responses"]["Answers"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getRateLimit: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RateLimit"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setRateLimit: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateLimit"];
            };
        };
        responses: {
            200: components["responses"]["RateLimit"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getFaults: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Faults"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setFaults: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultPlan"];
            };
        };
        responses: {
            200: components["responses"]["Faults"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Faults"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                skip?: components["parameters"]["Skip"];
                /** @description In capitals or not. */
                method?: components["parameters"]["RequestMethod"];
                /** @description Part of path and query. */
                path?: components["parameters"]["RequestPath"];
                /** @description For example sendCampaign. */
                operation?: components["parameters"]["RequestOperation"];
                /** @description For example 429, or 4xx for all from 400 to 499, or reset where the connection was reset. */
                status?: components["parameters"]["RequestStatus"];
                /** @description Digits of the number with country code, all of them or a part. */
                phone_number?: components["parameters"]["RequestPhoneNumber"];
                /** @description Name of one campaign. */
                campaign?: components["parameters"]["Campaign"];
                /** @description violated: what the request or its answer broke. ok: request and answer were found to be right. unchecked: the rest. */
                contract?: components["parameters"]["RequestContract"];
                /** @description Whether a fault struck. */
                fault?: components["parameters"]["RequestFault"];
                /** @description Part of the request's body or of its answer, without regard to case and accents. */
                search?: components["parameters"]["RequestSearch"];
                /** @description Number of a request; only later ones. */
                after?: components["parameters"]["RequestAfter"];
                /** @description false leaves out headers and bodies. */
                details?: boolean;
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first; total counts all that match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: components["schemas"]["Count"];
                        /** @description Number of the latest request of all, whether it matches or not; with after, the next request goes on from there. */
                        latest: number;
                        requests: components["schemas"]["LoggedRequest"][];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    clearRequests: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ok"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    exportRequests: {
        parameters: {
            query?: {
                /** @description har when absent. */
                format?: "har" | "csv";
                /** @description In capitals or not. */
                method?: components["parameters"]["RequestMethod"];
                /** @description Part of path and query. */
                path?: components["parameters"]["RequestPath"];
                /** @description For example sendCampaign. */
                operation?: components["parameters"]["RequestOperation"];
                /** @description For example 429, or 4xx for all from 400 to 499, or reset where the connection was reset. */
                status?: components["parameters"]["RequestStatus"];
                /** @description Digits of the number with country code, all of them or a part. */
                phone_number?: components["parameters"]["RequestPhoneNumber"];
                /** @description Name of one campaign. */
                campaign?: components["parameters"]["Campaign"];
                /** @description violated: what the request or its answer broke. ok: request and answer were found to be right. unchecked: the rest. */
                contract?: components["parameters"]["RequestContract"];
                /** @description Whether a fault struck. */
                fault?: components["parameters"]["RequestFault"];
                /** @description Part of the request's body or of its answer, without regard to case and accents. */
                search?: components["parameters"]["RequestSearch"];
                /** @description Number of a request; only later ones. */
                after?: components["parameters"]["RequestAfter"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file; oldest first in a HAR, newest first in a CSV. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Har"];
                    "text/csv": string;
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            path: {
                /** @description Its number since the start. */
                request_id: components["parameters"]["RequestId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The request and its answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRequest"];
                };
            };
            404: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    replayRequest: {
        parameters: {
            query?: never;
            path: {
                /** @description Its number since the start. */
                request_id: components["parameters"]["RequestId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The new request and its answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRequest"];
                };
            };
            404: components["responses"]["Refused"];
            409: components["responses"]["Refused"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getContractReport: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many were checked, and which broke it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        requests: components["schemas"]["ContractReport"];
                        responses: components["schemas"]["ContractReport"];
                    };
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream without end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getProcess: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For benchmarks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Process"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    getTraffic: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Since the start, the last reset or the last time that it was cleared. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Traffic"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    clearTraffic: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ok"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The HMAC-SHA256 of the raw body with the webhook's secret, in lower-case hexadecimal digits; absent without
                 *     a secret.
                 */
                "X-WA-Signature"?: string;
            };
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPayload"];
            };
        };
        responses: {
            /** @description The webhook is turned off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. The body is not read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is not sent again, except after a 429. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
