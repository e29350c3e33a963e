CREATE TABLE `__new_rfq_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rfq_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`text` text,
	`user_id` integer,
	FOREIGN KEY (`rfq_id`) REFERENCES `rfqs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "rfq_events_kind" CHECK("__new_rfq_events"."kind" in ('sent', 'read', 'question', 'note', 'quoted', 'reminded', 'accepted', 'declined', 'expired', 'withdrawn', 'closed')),
	CONSTRAINT "rfq_events_text" CHECK("__new_rfq_events"."kind" not in ('question', 'note', 'closed') or trim(coalesce("__new_rfq_events"."text", '')) <> '')
);
--> statement-breakpoint
INSERT INTO `__new_rfq_events`("id", "rfq_id", "kind", "at", "text", "user_id") SELECT "id", "rfq_id", "kind", "at", "text", NULL FROM `rfq_events`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_rfq_events';--> statement-breakpoint
-- No id is given out twice.
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_rfq_events', `seq` FROM `sqlite_sequence` WHERE `name` = 'rfq_events';--> statement-breakpoint
DROP TABLE `rfq_events`;--> statement-breakpoint
ALTER TABLE `__new_rfq_events` RENAME TO `rfq_events`;--> statement-breakpoint
CREATE INDEX `rfq_events_request` ON `rfq_events` (`rfq_id`,`at`);--> statement-breakpoint
CREATE INDEX `rfq_events_user` ON `rfq_events` (`user_id`);--> statement-breakpoint
CREATE TABLE `__new_rfqs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`token_hash` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`buyer_name` text NOT NULL,
	`buyer_email` text NOT NULL,
	`buyer_company` text,
	`buyer_phone` text,
	`vessel_name` text,
	`imo_number` text,
	`port` text,
	`eta` text(10),
	`requisition` text,
	`note` text,
	`source` text NOT NULL,
	`spam_reason` text,
	`idempotency_key_hash` text,
	`content_hash` text NOT NULL,
	`assigned_to` integer,
	`read_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`assigned_to`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "rfqs_status" CHECK("__new_rfqs"."status" in ('new', 'read', 'quoted', 'accepted', 'declined', 'expired', 'withdrawn', 'closed')),
	CONSTRAINT "rfqs_eta" CHECK("__new_rfqs"."eta" is date("__new_rfqs"."eta")),
	CONSTRAINT "rfqs_source" CHECK("__new_rfqs"."source" in ('basket', 'paste')),
	CONSTRAINT "rfqs_spam_reason" CHECK("__new_rfqs"."spam_reason" in ('honeypot', 'too fast', 'marked by hand')),
	CONSTRAINT "rfqs_number_filled" CHECK(trim("__new_rfqs"."number") <> ''),
	CONSTRAINT "rfqs_buyer_name_filled" CHECK(trim("__new_rfqs"."buyer_name") <> ''),
	CONSTRAINT "rfqs_buyer_email_filled" CHECK(trim("__new_rfqs"."buyer_email") <> '')
);
--> statement-breakpoint
INSERT INTO `__new_rfqs`("id", "number", "version", "token_hash", "status", "buyer_name", "buyer_email", "buyer_company", "buyer_phone", "vessel_name", "imo_number", "port", "eta", "requisition", "note", "source", "spam_reason", "idempotency_key_hash", "content_hash", "assigned_to", "read_at", "created_at", "updated_at") SELECT "id", "number", "version", "token_hash", "status", "buyer_name", "buyer_email", "buyer_company", "buyer_phone", "vessel_name", "imo_number", "port", "eta", "requisition", "note", "source", "spam_reason", "idempotency_key_hash", "content_hash", NULL, NULL, "created_at", "updated_at" FROM `rfqs`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_rfqs';--> statement-breakpoint
-- No id is given out twice.
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_rfqs', `seq` FROM `sqlite_sequence` WHERE `name` = 'rfqs';--> statement-breakpoint
DROP TABLE `rfqs`;--> statement-breakpoint
ALTER TABLE `__new_rfqs` RENAME TO `rfqs`;--> statement-breakpoint
CREATE UNIQUE INDEX `rfqs_tokenHash_unique` ON `rfqs` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `rfqs_idempotencyKeyHash_unique` ON `rfqs` (`idempotency_key_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `rfqs_number` ON `rfqs` (`number`,`version`);--> statement-breakpoint
CREATE INDEX `rfqs_status` ON `rfqs` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `rfqs_content` ON `rfqs` (`content_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `rfqs_assigned` ON `rfqs` (`assigned_to`);--> statement-breakpoint
CREATE INDEX `rfqs_unread` ON `rfqs` (`created_at`) WHERE "rfqs"."read_at" is null and "rfqs"."spam_reason" is null;--> statement-breakpoint
-- The rebuilt table needs its triggers again. The text may name people: an erasure replaces the name.
CREATE TRIGGER `rfq_events_no_update` BEFORE UPDATE OF `id`, `rfq_id`, `kind`, `at`, `user_id` ON `rfq_events`
BEGIN
	SELECT raise(ABORT, 'rfq_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `rfq_events_no_delete` BEFORE DELETE ON `rfq_events`
WHEN EXISTS (SELECT 1 FROM `rfqs` WHERE `id` = OLD.`rfq_id`)
BEGIN
	SELECT raise(ABORT, 'rfq_events is append-only');
END;
