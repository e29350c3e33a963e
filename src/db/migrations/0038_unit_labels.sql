CREATE TABLE `unit_labels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vessel_directory_id` integer NOT NULL,
	`slot` integer NOT NULL,
	`generation` integer NOT NULL,
	`token_hash` text NOT NULL,
	`shows_last_service` integer DEFAULT false NOT NULL,
	`shows_next_due` integer DEFAULT false NOT NULL,
	`shows_reports` integer DEFAULT false NOT NULL,
	`printed_at` integer,
	`revoked_at` integer,
	`revoked_by` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`vessel_directory_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`revoked_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "unit_labels_shows_last_service" CHECK("unit_labels"."shows_last_service" in (0, 1)),
	CONSTRAINT "unit_labels_shows_next_due" CHECK("unit_labels"."shows_next_due" in (0, 1)),
	CONSTRAINT "unit_labels_shows_reports" CHECK("unit_labels"."shows_reports" in (0, 1)),
	CONSTRAINT "unit_labels_token_hash_filled" CHECK(trim("unit_labels"."token_hash") <> ''),
	CONSTRAINT "unit_labels_slot" CHECK("unit_labels"."slot" between 1 and 2 and "unit_labels"."slot" = cast("unit_labels"."slot" as integer)),
	CONSTRAINT "unit_labels_generation" CHECK("unit_labels"."generation" between 1 and 10000 and "unit_labels"."generation" = cast("unit_labels"."generation" as integer))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unit_labels_in_use` ON `unit_labels` (`vessel_directory_id`,`slot`) WHERE "unit_labels"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `unit_labels_generation` ON `unit_labels` (`vessel_directory_id`,`slot`,`generation`);--> statement-breakpoint
CREATE UNIQUE INDEX `unit_labels_token` ON `unit_labels` (`token_hash`);--> statement-breakpoint
CREATE INDEX `unit_labels_revoked_by` ON `unit_labels` (`revoked_by`);--> statement-breakpoint
CREATE TABLE `unit_looks` (
	`day` text(10) NOT NULL,
	`label_id` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `label_id`),
	FOREIGN KEY (`label_id`) REFERENCES `unit_labels`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "unit_looks_day" CHECK("unit_looks"."day" is date("unit_looks"."day")),
	CONSTRAINT "unit_looks_count" CHECK("unit_looks"."count" between 1 and 1000000000 and "unit_looks"."count" = cast("unit_looks"."count" as integer))
);
--> statement-breakpoint
CREATE INDEX `unit_looks_label` ON `unit_looks` (`label_id`,`day`);