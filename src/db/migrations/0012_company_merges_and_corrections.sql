CREATE TABLE `company_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`winner_id` integer NOT NULL,
	`loser_id` integer NOT NULL,
	`snapshot` text NOT NULL,
	`merged_by` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`undone_by` integer,
	`undone_at` integer,
	FOREIGN KEY (`winner_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`loser_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`merged_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`undone_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "company_merges_snapshot" CHECK(json_valid("company_merges"."snapshot")),
	CONSTRAINT "company_merges_two_companies" CHECK("company_merges"."winner_id" <> "company_merges"."loser_id"),
	CONSTRAINT "company_merges_undone" CHECK(("company_merges"."undone_at" is null) = ("company_merges"."undone_by" is null))
);
--> statement-breakpoint
CREATE INDEX `company_merges_winner` ON `company_merges` (`winner_id`);--> statement-breakpoint
CREATE INDEX `company_merges_loser` ON `company_merges` (`loser_id`);--> statement-breakpoint
CREATE INDEX `company_merges_merged_by` ON `company_merges` (`merged_by`);--> statement-breakpoint
CREATE INDEX `company_merges_undone_by` ON `company_merges` (`undone_by`);--> statement-breakpoint
CREATE TABLE `__new_notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`project_id` integer,
	`vessel_directory_id` integer,
	`text` text NOT NULL,
	`read_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`vessel_directory_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "notifications_kind" CHECK("__new_notifications"."kind" in ('assigned', 'unscheduled', 'sent back', 'work done', 'mention', 'service due', 'correction'))
);
--> statement-breakpoint
INSERT INTO `__new_notifications`("id", "user_id", "kind", "project_id", "text", "read_at", "created_at") SELECT "id", "user_id", "kind", "project_id", "text", "read_at", "created_at" FROM `notifications`;--> statement-breakpoint
DROP TABLE `notifications`;--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`created_at`) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX `notifications_project` ON `notifications` (`project_id`);--> statement-breakpoint
CREATE INDEX `notifications_vessel` ON `notifications` (`vessel_directory_id`);