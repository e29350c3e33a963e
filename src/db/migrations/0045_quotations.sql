CREATE TABLE `rfq_quote_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`quote_id` integer NOT NULL,
	`rfq_line_id` integer,
	`position` integer NOT NULL,
	`product_id` integer,
	`name` text NOT NULL,
	`number` text,
	`quantity` integer NOT NULL,
	`unit` text,
	`unit_price` integer,
	`lead_time_days` integer,
	`is_alternative` integer DEFAULT false NOT NULL,
	`note` text,
	FOREIGN KEY (`quote_id`) REFERENCES `rfq_quotes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rfq_line_id`) REFERENCES `rfq_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rfq_quote_lines_is_alternative" CHECK("rfq_quote_lines"."is_alternative" in (0, 1)),
	CONSTRAINT "rfq_quote_lines_name_filled" CHECK(trim("rfq_quote_lines"."name") <> ''),
	CONSTRAINT "rfq_quote_lines_position" CHECK("rfq_quote_lines"."position" between 1 and 500 and "rfq_quote_lines"."position" = cast("rfq_quote_lines"."position" as integer)),
	CONSTRAINT "rfq_quote_lines_quantity" CHECK("rfq_quote_lines"."quantity" between 1 and 999999 and "rfq_quote_lines"."quantity" = cast("rfq_quote_lines"."quantity" as integer)),
	CONSTRAINT "rfq_quote_lines_unit_price" CHECK("rfq_quote_lines"."unit_price" between 0 and 9999999999 and "rfq_quote_lines"."unit_price" = cast("rfq_quote_lines"."unit_price" as integer)),
	CONSTRAINT "rfq_quote_lines_lead_time_days" CHECK("rfq_quote_lines"."lead_time_days" between 0 and 999 and "rfq_quote_lines"."lead_time_days" = cast("rfq_quote_lines"."lead_time_days" as integer))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rfq_quote_lines_position` ON `rfq_quote_lines` (`quote_id`,`position`);--> statement-breakpoint
CREATE INDEX `rfq_quote_lines_line` ON `rfq_quote_lines` (`rfq_line_id`);--> statement-breakpoint
CREATE INDEX `rfq_quote_lines_product` ON `rfq_quote_lines` (`product_id`);--> statement-breakpoint
CREATE TABLE `rfq_quotes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rfq_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`currency` text NOT NULL,
	`valid_until` text(10),
	`terms` text,
	`storage_key` text,
	`sha256` text,
	`sent_by` integer,
	`sent_at` integer,
	`reminded_at` integer,
	`answered_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`rfq_id`) REFERENCES `rfqs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`storage_key`) REFERENCES `stored_files`(`storage_name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "rfq_quotes_status" CHECK("rfq_quotes"."status" in ('draft', 'sent', 'accepted', 'declined', 'superseded', 'expired')),
	CONSTRAINT "rfq_quotes_currency" CHECK("rfq_quotes"."currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "rfq_quotes_valid_until" CHECK("rfq_quotes"."valid_until" is date("rfq_quotes"."valid_until")),
	CONSTRAINT "rfq_quotes_revision" CHECK("rfq_quotes"."revision" between 1 and 1000000 and "rfq_quotes"."revision" = cast("rfq_quotes"."revision" as integer)),
	CONSTRAINT "rfq_quotes_sent" CHECK("rfq_quotes"."status" = 'draft' or ("rfq_quotes"."sent_at" is not null and "rfq_quotes"."valid_until" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rfq_quotes_revision` ON `rfq_quotes` (`rfq_id`,`revision`);--> statement-breakpoint
CREATE UNIQUE INDEX `rfq_quotes_draft` ON `rfq_quotes` (`rfq_id`) WHERE "rfq_quotes"."status" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX `rfq_quotes_current` ON `rfq_quotes` (`rfq_id`) WHERE "rfq_quotes"."status" in ('sent', 'accepted');--> statement-breakpoint
CREATE INDEX `rfq_quotes_status` ON `rfq_quotes` (`status`,`valid_until`);--> statement-breakpoint
CREATE INDEX `rfq_quotes_stored` ON `rfq_quotes` (`storage_key`);--> statement-breakpoint
CREATE INDEX `rfq_quotes_sender` ON `rfq_quotes` (`sent_by`);