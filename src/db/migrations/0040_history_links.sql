CREATE TABLE `history_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`vessel_directory_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`vessel_directory_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`contact_id`) REFERENCES `vessel_contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "history_links_token_hash_filled" CHECK(trim("history_links"."token_hash") <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `history_links_token` ON `history_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `history_links_expires` ON `history_links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `history_links_vessel` ON `history_links` (`vessel_directory_id`);--> statement-breakpoint
CREATE INDEX `history_links_contact` ON `history_links` (`contact_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `vessel_contacts` ADD `history_access` integer DEFAULT false NOT NULL CONSTRAINT "vessel_contacts_history_access" CHECK("history_access" in (0, 1));
