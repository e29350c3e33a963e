CREATE TABLE `rfq_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rfq_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`text` text,
	FOREIGN KEY (`rfq_id`) REFERENCES `rfqs`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "rfq_events_kind" CHECK("rfq_events"."kind" in ('sent', 'question', 'withdrawn')),
	CONSTRAINT "rfq_events_question" CHECK(("rfq_events"."kind" = 'question') = (trim(coalesce("rfq_events"."text", '')) <> ''))
);
--> statement-breakpoint
CREATE INDEX `rfq_events_request` ON `rfq_events` (`rfq_id`,`at`);--> statement-breakpoint
CREATE TABLE `rfq_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rfq_id` integer NOT NULL,
	`position` integer NOT NULL,
	`raw_text` text NOT NULL,
	`asked_number` text,
	`quantity` integer NOT NULL,
	`product_id` integer,
	`product_name` text,
	`product_number` text,
	`match_class` text NOT NULL,
	`chosen_by` text NOT NULL,
	`note` text,
	FOREIGN KEY (`rfq_id`) REFERENCES `rfqs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rfq_lines_match_class" CHECK("rfq_lines"."match_class" in ('same number', 'written differently', 'superseded', 'equivalent', 'by words', 'none')),
	CONSTRAINT "rfq_lines_chosen_by" CHECK("rfq_lines"."chosen_by" in ('rule', 'buyer')),
	CONSTRAINT "rfq_lines_raw_text_filled" CHECK(trim("rfq_lines"."raw_text") <> ''),
	CONSTRAINT "rfq_lines_position" CHECK("rfq_lines"."position" between 1 and 500 and "rfq_lines"."position" = cast("rfq_lines"."position" as integer)),
	CONSTRAINT "rfq_lines_quantity" CHECK("rfq_lines"."quantity" between 1 and 999999 and "rfq_lines"."quantity" = cast("rfq_lines"."quantity" as integer))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rfq_lines_position` ON `rfq_lines` (`rfq_id`,`position`);--> statement-breakpoint
CREATE INDEX `rfq_lines_product` ON `rfq_lines` (`product_id`);--> statement-breakpoint
CREATE TABLE `rfqs` (
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
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "rfqs_status" CHECK("rfqs"."status" in ('new', 'withdrawn')),
	CONSTRAINT "rfqs_eta" CHECK("rfqs"."eta" is date("rfqs"."eta")),
	CONSTRAINT "rfqs_source" CHECK("rfqs"."source" in ('basket', 'paste')),
	CONSTRAINT "rfqs_spam_reason" CHECK("rfqs"."spam_reason" in ('honeypot', 'too fast', 'marked by hand')),
	CONSTRAINT "rfqs_number_filled" CHECK(trim("rfqs"."number") <> ''),
	CONSTRAINT "rfqs_buyer_name_filled" CHECK(trim("rfqs"."buyer_name") <> ''),
	CONSTRAINT "rfqs_buyer_email_filled" CHECK(trim("rfqs"."buyer_email") <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rfqs_tokenHash_unique` ON `rfqs` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `rfqs_idempotencyKeyHash_unique` ON `rfqs` (`idempotency_key_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `rfqs_number` ON `rfqs` (`number`,`version`);--> statement-breakpoint
CREATE INDEX `rfqs_status` ON `rfqs` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `rfqs_content` ON `rfqs` (`content_hash`,`created_at`);--> statement-breakpoint
-- The text may name people: an erasure replaces the name.
CREATE TRIGGER `rfq_events_no_update` BEFORE UPDATE OF `id`, `rfq_id`, `kind`, `at` ON `rfq_events`
BEGIN
	SELECT raise(ABORT, 'rfq_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `rfq_events_no_delete` BEFORE DELETE ON `rfq_events`
WHEN EXISTS (SELECT 1 FROM `rfqs` WHERE `id` = OLD.`rfq_id`)
BEGIN
	SELECT raise(ABORT, 'rfq_events is append-only');
END;
