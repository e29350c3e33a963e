CREATE TABLE `leak_dismissals` (
	`project_id` integer NOT NULL,
	`leak` text NOT NULL,
	`reason` text NOT NULL,
	`dismissed_by` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`project_id`, `leak`),
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`dismissed_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "leak_dismissals_leak" CHECK("leak_dismissals"."leak" in ('value', 'parts', 'time')),
	CONSTRAINT "leak_dismissals_reason_filled" CHECK(trim("leak_dismissals"."reason") <> '')
);
--> statement-breakpoint
CREATE INDEX `leak_dismissals_dismissed_by` ON `leak_dismissals` (`dismissed_by`);