CREATE TABLE `stored_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sha256` text NOT NULL,
	`storage_name` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "stored_files_state" CHECK("stored_files"."state" in ('pending', 'kept', 'deleted')),
	CONSTRAINT "stored_files_size" CHECK("stored_files"."size" between 0 and 9007199254740991 and "stored_files"."size" = cast("stored_files"."size" as integer))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stored_files_storageName_unique` ON `stored_files` (`storage_name`);--> statement-breakpoint
CREATE INDEX `stored_files_state` ON `stored_files` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `stored_files_sha256` ON `stored_files` (`sha256`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text,
	`reply_to` text,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`idempotency_key` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`claimed_until` integer,
	`sent_at` integer,
	CONSTRAINT "outbox_status" CHECK("outbox"."status" in ('queued', 'sending', 'sent', 'dead')),
	CONSTRAINT "outbox_attempts" CHECK("outbox"."attempts" between 0 and 1000000 and "outbox"."attempts" = cast("outbox"."attempts" as integer)),
	CONSTRAINT "outbox_recipient_is_one_line" CHECK(instr("outbox"."recipient", char(10)) = 0 and instr("outbox"."recipient", char(13)) = 0),
	CONSTRAINT "outbox_subject_is_one_line" CHECK(instr("outbox"."subject", char(10)) = 0 and instr("outbox"."subject", char(13)) = 0),
	CONSTRAINT "outbox_reply_to_is_one_line" CHECK(instr("outbox"."reply_to", char(10)) = 0 and instr("outbox"."reply_to", char(13)) = 0),
	CONSTRAINT "outbox_sent" CHECK(("outbox"."status" = 'sent') = ("outbox"."sent_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_idempotencyKey_unique` ON `outbox` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `outbox_next_attempt` ON `outbox` (`next_attempt_at`) WHERE "outbox"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX `outbox_status` ON `outbox` (`status`,`created_at`);--> statement-breakpoint
ALTER TABLE `portal_users` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `image_key` text REFERENCES stored_files(storage_name);--> statement-breakpoint
CREATE INDEX `products_image` ON `products` (`image_key`);