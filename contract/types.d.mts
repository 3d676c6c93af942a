// Generated from openapi.yaml by "npm run contract:types". Do not edit.
export interface components {
    schemas: {
        /** @description Envelope with code; the general format. Clients use name for programmatic handling. */
        ErrorWithCode: {
            /** @enum {string} */
            name: "ERR400" | "ERR401" | "ERR404" | "ERR409" | "ERR500";
            message: string;
        };
        /** @description Envelope with label; shown for template and campaign endpoints. */
        ErrorWithLabel: {
            /** @description For example Bad Request or Not Found. */
            error: string;
            message: string;
        };
        /**
         * @description Body of a 429: Not shown in the specification. Beyond it, the sandbox answers in the envelope with
         *     code, and its name is ERR429.
         */
        RateLimited: {
            name?: string;
            message?: string;
        } & {
            [key: string]: unknown;
        };
        Success: {
            /** @constant */
            status: "success";
        };
        Done: {
            /** @constant */
            status: true;
        };
        /**
         * @description Digits with country code, no leading +: a country code that is in use, and after it as many digits
         *     as mobile numbers or landlines of that country have, 7 to 15 in all. Shortest and longest number:
         *     Not shown in the specification.
         */
        PhoneNumber: string;
        /** @description Lowercase, underscores, no special characters: a to z, 0 to 9 and _. */
        TemplateName: string;
        /** @enum {string} */
        MediaType: "TEXT" | "IMAGE" | "VIDEO" | "FILE" | "LOCATION" | "CAROUSEL" | "ORDER_DETAILS";
        /**
         * Format: uri
         * @description A public URL.
         */
        HttpUrl: string;
        /** @description The content is under the key that type names, and under no other. */
        SendMessageRequest: {
            to: components["schemas"]["PhoneNumber"];
            /** @enum {string} */
            type: "text" | "image" | "video" | "audio" | "document" | "template" | "interactive";
        } & (components["schemas"]["SendTextMessage"] | components["schemas"]["SendImageMessage"] | components["schemas"]["SendVideoMessage"] | components["schemas"]["SendAudioMessage"] | components["schemas"]["SendDocumentMessage"] | components["schemas"]["SendTemplateMessage"] | components["schemas"]["SendInteractiveMessage"]);
        /** @description What messages of all types have. */
        AnyMessage: {
            to?: components["schemas"]["PhoneNumber"];
            /**
             * @description individual for one-to-one; the sandbox takes no other. Other values: Not shown in the
             *     specification.
             */
            recipient_type?: string;
            /** @description Constant naming the messaging network (its lowercase name), whatsapp in the sandbox. */
            messaging_product?: string;
        };
        SendTextMessage: {
            /** @constant */
            type: "text";
            text: components["schemas"]["TextMessage"];
        } & (components["schemas"]["AnyMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
        });
        SendImageMessage: {
            /** @constant */
            type: "image";
            image: components["schemas"]["CaptionedMedia"];
        } & (components["schemas"]["AnyMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image";
        });
        SendVideoMessage: {
            /** @constant */
            type: "video";
            video: components["schemas"]["CaptionedMedia"];
        } & (components["schemas"]["AnyMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "video";
        });
        SendAudioMessage: {
            /** @constant */
            type: "audio";
            audio: components["schemas"]["AudioMessage"];
        } & (components["schemas"]["AnyMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "audio";
        });
        SendDocumentMessage: {
            /** @constant */
            type: "document";
            document: components["schemas"]["DocumentMessage"];
        } & (components["schemas"]["AnyMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "document";
        });
        SendTemplateMessage: {
            /** @constant */
            type: "template";
            template: components["schemas"]["TemplateMessage"];
        } & (components["schemas"]["AnyMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "template";
        });
        SendInteractiveMessage: {
            /** @constant */
            type: "interactive";
            interactive: components["schemas"]["InteractiveMessage"];
        } & (components["schemas"]["AnyMessage"] & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "interactive";
        });
        TextMessage: {
            /** @description Maximum length: Not shown in the specification. */
            body: string;
            /** @default false */
            preview_url?: boolean;
        };
        CaptionedMedia: {
            link: components["schemas"]["HttpUrl"];
            /** @description Maximum length: Not shown in the specification. */
            caption?: string;
        };
        AudioMessage: {
            link: components["schemas"]["HttpUrl"];
        };
        DocumentMessage: {
            link: components["schemas"]["HttpUrl"];
            caption?: string;
            filename?: string;
        };
        TemplateMessage: {
            name: components["schemas"]["TemplateName"];
            language: {
                /**
                 * Format: language-code
                 * @description Language code such as a locale: en, en_US, pt_BR, zh_Hant. It must mean the template's
                 *     language; a region that only one of the two names is no difference.
                 */
                code: string;
                /** @description Typically deterministic. */
                policy?: string;
            };
            /** @description The body has one parameter for each placeholder of the template, in order. */
            components?: components["schemas"]["TemplateComponent"][];
        };
        TemplateComponent: {
            /** @enum {string} */
            type: "header" | "body" | "button";
            /**
             * @description Beyond the specification, as the messaging network has it: what kind of button the component is
             *     for, url for one that opens an address.
             */
            sub_type?: string;
            /** @description Beyond the specification, the position of the button, from 0. */
            index?: string | number;
            parameters?: components["schemas"]["TemplateComponentParameter"][];
        };
        /**
         * @description Keys beyond type, text, image and document: Not shown in the specification. A parameter of another
         *     type, such as currency or date_time, fills a placeholder by the fallback_value of the object under
         *     the key of its type.
         */
        TemplateComponentParameter: {
            type: string;
            /** @description Required of type text. */
            text?: string;
            image?: {
                [key: string]: unknown;
            };
            document?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        InteractiveMessage: {
            /** @enum {string} */
            type: "product" | "product_list" | "flow";
            /**
             * @description Beyond the specification: the messaging network requires one of type text of a product_list
             *     message, allows one in a flow message and none in a product message.
             */
            header?: {
                type: string;
                text?: string;
            } & {
                [key: string]: unknown;
            };
            body?: components["schemas"]["InteractiveText"];
            footer?: components["schemas"]["InteractiveText"];
            /**
             * @description Structure per subtype: Not shown in the specification, save that a product message uses
             *     catalog_id and product_retailer_id. The messaging network's product_list has catalog_id
             *     and sections: [{title, product_items: [{product_retailer_id}]}].
             */
            action?: {
                catalog_id?: string;
                product_retailer_id?: string;
            } & {
                [key: string]: unknown;
            };
        };
        InteractiveText: {
            text: string;
        };
        SendMessageResult: {
            messaging_product: string;
            contacts: {
                input: string;
                wa_id: string;
            }[];
            messages: {
                /** @description The handle for Get message. */
                id: string;
            }[];
        };
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
        CreateContactRequest: {
            /** @description Maximum length: Not shown in the specification. */
            name: string;
            mobile_number: components["schemas"]["PhoneNumber"];
        };
        UpdateContactRequest: {
            name?: string;
            opted_in?: boolean;
            blocked?: boolean;
            attributes?: components["schemas"]["Attributes"];
        };
        /** @description String-keyed map of custom attributes. Types and lengths of values: Not shown in the specification. */
        Attributes: {
            [key: string]: unknown;
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
        TemplateList: {
            data: components["schemas"]["Template"][];
            paging: {
                cursors: {
                    before: string;
                    after: string;
                };
                /**
                 * Format: uri
                 * @description URL of the next page. What the last page holds here: Not shown in the specification.
                 */
                next?: string;
            };
        };
        CreateCampaignRequest: {
            /** @description Name of an APPROVED template. */
            template_name: components["schemas"]["TemplateName"];
            /** @description Unique in the project. */
            campaign_name: string;
        };
        ListCampaignsRequest: {
            /** @enum {string} */
            campaignType: "API" | "BROADCAST" | "ALL";
            /** @default 0 */
            skip?: number;
            /**
             * @description Upper bound: Not shown in the specification.
             * @default 10
             */
            limit?: number;
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
        CampaignList: {
            campaigns: components["schemas"]["Campaign"][];
        };
        SendCampaignRequest: {
            /** @description Contact full name; used to create or update the contact. */
            name: string;
            /**
             * @description Digits with country code, no + or spaces, or, with default_country_code, without country code. The
             *     number that results is one as Send message takes it.
             */
            phone_number: string;
            /** @description Name of a campaign with status LIVE. */
            campaign_name: string;
            /** @description Ordered values for the placeholders; items may use $Name and $FirstName. */
            template_params?: string[];
            /** @description For IMAGE, VIDEO and FILE templates. */
            media?: {
                url: components["schemas"]["HttpUrl"];
                /** @description Required for FILE. */
                filename?: string;
            };
            /** @description Acquisition source stored on the contact. */
            source?: string;
            attributes?: components["schemas"]["Attributes"];
            /** @description Digits without +, prepended when phone_number lacks a country code: the calling code of a country. */
            default_country_code?: string;
            /** @description Must already exist; none are created. */
            tags?: string[];
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
        CatalogueList: {
            catalogues: components["schemas"]["Catalogue"][];
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
        CatalogueProductList: {
            catalogueProducts: components["schemas"]["CatalogueProduct"][];
        };
        /** @description Smallest currency unit, no decimal point. */
        MinorUnits: string;
        /** @description dd-mm-yyyy. */
        DayMonthYear: string;
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
        CatalogueReference: {
            catalogueId: string;
        };
        CatalogueVisibility: {
            /** @description true shows the catalogue on the business profile. */
            isCatalogVisible: boolean;
            /** @description true allows customers to add items to a cart. */
            enableCart: boolean;
        };
    };
    responses: {
        /** @description The contact. */
        Contact: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Contact"];
            };
        };
        /** @description The template. */
        Template: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Template"];
            };
        };
        /** @description Done, or accepted and queued. */
        Success: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"];
            };
        };
        /** @description Done. */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Done"];
            };
        };
        /** @description A required parameter is missing or a value is invalid. */
        BadRequestWithCode: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorWithCode"] & {
                    /** @constant */
                    name?: "ERR400";
                };
            };
        };
        /** @description A required parameter is missing or a value is invalid. */
        BadRequestWithLabel: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorWithLabel"];
            };
        };
        /** @description The credential is missing, expired, regenerated or incorrect. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorWithCode"] & {
                    /** @constant */
                    name?: "ERR401";
                };
            };
        };
        /** @description The project or the resource does not exist. */
        NotFoundWithCode: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorWithCode"] & {
                    /** @constant */
                    name?: "ERR404";
                };
            };
        };
        /**
         * @description The template or campaign does not exist (envelope with label), or the project does not
         *     (envelope with code).
         */
        NotFoundWithLabel: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorWithLabel"] | components["schemas"]["ErrorWithCode"];
            };
        };
        /** @description A contact with this number already exists in the project. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorWithCode"] & {
                    /** @constant */
                    name?: "ERR409";
                };
            };
        };
        /**
         * @description The rate limit is exceeded. Body shape, threshold, window and whether a Retry-After header is
         *     given: Not shown in the specification.
         */
        TooManyRequests: {
            headers: {
                /**
                 * @description Beyond the specification, which shows no such header: how long to wait, in seconds or until an
                 *     HTTP date.
                 */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimited"];
            };
        };
        /**
         * @description Beyond the specification, which gives this status to Send message alone: sends through a campaign
         *     share its rate limit.
         */
        TooManyCampaignSends: {
            headers: {
                /**
                 * @description Beyond the specification, which shows no such header: how long to wait, in seconds or until an
                 *     HTTP date.
                 */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimited"];
            };
        };
        /** @description Server-side failure; retry with exponential back-off. */
        ServerErrorWithCode: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorWithCode"] & {
                    /** @constant */
                    name?: "ERR500";
                };
            };
        };
        /** @description Server-side failure; retry with exponential back-off. */
        ServerErrorWithLabel: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorWithLabel"];
            };
        };
    };
    parameters: {
        ProjectId: string;
        /** @description Upper bound: Not shown in the specification. */
        Limit20: number;
        Skip: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    sendMessage: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "919876543210",
                 *       "type": "text",
                 *       "text": {
                 *         "body": "Hello"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SendMessageRequest"];
            };
        };
        responses: {
            /** @description Accepted and queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendMessageResult"];
                };
            };
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                /** @description The service's message ID or the ID assigned by the messaging network. */
                message_id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The message with its delivery status and billing details. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    getContactByNumber: {
        parameters: {
            query: {
                /** @example FetchContact */
                action: "FetchContact";
                /**
                 * @description Digits, no leading +. A number that no contact has is answered 404.
                 * @example 919876543210
                 */
                mobile_number: string;
            };
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Contact"];
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Asha",
                 *       "mobile_number": "919876543210"
                 *     }
                 */
                "application/json": components["schemas"]["CreateContactRequest"];
            };
        };
        responses: {
            200: components["responses"]["Contact"];
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    getContactById: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                contact_id: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Contact"];
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                contact_id: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Asha"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateContactRequest"];
            };
        };
        responses: {
            200: components["responses"]["Contact"];
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    submitTemplate: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "A",
                 *       "name": "a",
                 *       "category": "OTP",
                 *       "type": "TEXT",
                 *       "language": "English",
                 *       "text": "A",
                 *       "sample_text": "A"
                 *     }
                 */
                "application/json": components["schemas"]["SubmitTemplateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Template"];
            400: components["responses"]["BadRequestWithLabel"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithLabel"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                limit?: number;
                before?: string;
                after?: string;
            };
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description One page of templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            400: components["responses"]["BadRequestWithLabel"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithLabel"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                wa_template_id: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Template"];
            400: components["responses"]["BadRequestWithLabel"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithLabel"];
            500: components["responses"]["ServerErrorWithLabel"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                wa_template_id: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            400: components["responses"]["BadRequestWithLabel"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithLabel"];
            500: components["responses"]["ServerErrorWithLabel"];
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "template_name": "welcome",
                 *       "campaign_name": "New"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCampaignRequest"];
            };
        };
        responses: {
            /** @description The campaign, of type API and LIVE. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["BadRequestWithLabel"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithLabel"];
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                campaign_id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The campaign, including updated_at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"] & {
                        updated_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequestWithLabel"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithLabel"];
            500: components["responses"]["ServerErrorWithLabel"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "campaignType": "ALL"
                 *     }
                 */
                "application/json": components["schemas"]["ListCampaignsRequest"];
            };
        };
        responses: {
            /** @description One page of campaigns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignList"];
                };
            };
            400: components["responses"]["BadRequestWithLabel"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithLabel"];
        };
    };
    sendCampaign: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Asha",
                 *       "phone_number": "919876543210",
                 *       "campaign_name": "Welcome"
                 *     }
                 */
                "application/json": components["schemas"]["SendCampaignRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            400: components["responses"]["BadRequestWithLabel"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            429: components["responses"]["TooManyCampaignSends"];
            500: components["responses"]["ServerErrorWithLabel"];
        };
    };
    getBusiness: {
        parameters: {
            query?: never;
            path: {
                /**
                 * @description A malformed ID is answered 400. The format of an ID: Not shown in the specification.
                 * @example 64b7f0a2c9e77b001f3a0001
                 */
                business_id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The business record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Business"];
                };
            };
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    listCatalogues: {
        parameters: {
            query?: {
                /** @description Upper bound: Not shown in the specification. */
                limit?: components["parameters"]["Limit20"];
                skip?: components["parameters"]["Skip"];
                /** @description Exact-match filter; omit for no filter. */
                productCount?: number;
            };
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Catalogues known to the project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueList"];
                };
            };
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    listCatalogueProducts: {
        parameters: {
            query: {
                /** @example 810001 */
                catalogId: string;
                /** @description true for active only, false for inactive only, omit for all. */
                status?: boolean;
                /** @description Upper bound: Not shown in the specification. */
                limit?: components["parameters"]["Limit20"];
                skip?: components["parameters"]["Skip"];
            };
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Products of one catalogue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueProductList"];
                };
            };
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "catalogId": "810001",
                 *       "name": "A",
                 *       "category": "B",
                 *       "currency": "INR",
                 *       "price": "1",
                 *       "retailer_id": "NEW",
                 *       "image_url": "https://images.example/a.jpg"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProductRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    syncCatalogues: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    syncCatalogueProducts: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    connectCatalogue: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "catalogueId": "810001"
                 *     }
                 */
                "application/json": components["schemas"]["CatalogueReference"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    disconnectCatalogue: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "catalogueId": "810001"
                 *     }
                 */
                "application/json": components["schemas"]["CatalogueReference"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
    setCatalogueVisibility: {
        parameters: {
            query?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isCatalogVisible": true,
                 *       "enableCart": false
                 *     }
                 */
                "application/json": components["schemas"]["CatalogueVisibility"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequestWithCode"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFoundWithCode"];
            500: components["responses"]["ServerErrorWithCode"];
        };
    };
}
