CREATE TABLE `vessel_contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer,
	`vessel_id` integer,
	`contact_type` text NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	`email` text,
	`position` text,
	`company` text,
	`is_primary` integer DEFAULT false NOT NULL,
	`valid_to` text(10),
	`version` integer DEFAULT 1 NOT NULL,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`vessel_id`) REFERENCES `vessels`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_contacts_contact_type" CHECK("vessel_contacts"."contact_type" in ('master', 'engineer', 'superintendent', 'port agent', 'purchaser', 'other')),
	CONSTRAINT "vessel_contacts_is_primary" CHECK("vessel_contacts"."is_primary" in (0, 1)),
	CONSTRAINT "vessel_contacts_valid_to" CHECK("vessel_contacts"."valid_to" is date("vessel_contacts"."valid_to")),
	CONSTRAINT "vessel_contacts_name_filled" CHECK(trim("vessel_contacts"."name") <> ''),
	CONSTRAINT "vessel_contacts_of_something" CHECK(coalesce("vessel_contacts"."project_id", "vessel_contacts"."vessel_id") is not null)
);
--> statement-breakpoint
CREATE INDEX `vessel_contacts_project` ON `vessel_contacts` (`project_id`);--> statement-breakpoint
CREATE INDEX `vessel_contacts_vessel` ON `vessel_contacts` (`vessel_id`,`contact_type`);--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_contacts_one_primary` ON `vessel_contacts` (`vessel_id`,`contact_type`) WHERE "vessel_contacts"."is_primary" = 1 and "vessel_contacts"."valid_to" is null;--> statement-breakpoint
CREATE TABLE `correction_suggestions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_uuid` text,
	`vessel_directory_id` integer NOT NULL,
	`field` text NOT NULL,
	`current_value` text,
	`suggested_value` text,
	`note` text,
	`suggested_by` integer NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`vessel_directory_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`suggested_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`decided_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "correction_suggestions_status" CHECK("correction_suggestions"."status" in ('open', 'accepted', 'rejected')),
	CONSTRAINT "correction_suggestions_decided" CHECK(("correction_suggestions"."status" = 'open') = ("correction_suggestions"."decided_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `correction_suggestions_clientUuid_unique` ON `correction_suggestions` (`client_uuid`);--> statement-breakpoint
CREATE INDEX `correction_suggestions_vessel` ON `correction_suggestions` (`vessel_directory_id`);--> statement-breakpoint
CREATE INDEX `correction_suggestions_status` ON `correction_suggestions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `correction_suggestions_suggested_by` ON `correction_suggestions` (`suggested_by`);--> statement-breakpoint
CREATE INDEX `correction_suggestions_decided_by` ON `correction_suggestions` (`decided_by`);--> statement-breakpoint
CREATE TABLE `service_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_type` text NOT NULL,
	`system_type` text DEFAULT '' NOT NULL,
	`interval_months` integer NOT NULL,
	`lead_days` integer DEFAULT 30 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "service_rules_service_type_filled" CHECK(trim("service_rules"."service_type") <> ''),
	CONSTRAINT "service_rules_interval_months" CHECK("service_rules"."interval_months" between 1 and 240 and "service_rules"."interval_months" = cast("service_rules"."interval_months" as integer)),
	CONSTRAINT "service_rules_lead_days" CHECK("service_rules"."lead_days" between 0 and 730 and "service_rules"."lead_days" = cast("service_rules"."lead_days" as integer))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `service_rules_once` ON `service_rules` (`service_type`,`system_type`);--> statement-breakpoint
CREATE TABLE `vessel_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`completion_no` integer DEFAULT 1 NOT NULL,
	`vessel_name` text NOT NULL,
	`client_name` text,
	`port_agent` text,
	`master_contact` text,
	`engineer_contact` text,
	`location` text,
	`last_service_date` text(10),
	`last_service_type` text,
	`next_service_due` text(10),
	`service_history` text DEFAULT '[]' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_logs_last_service_date" CHECK("vessel_logs"."last_service_date" is date("vessel_logs"."last_service_date")),
	CONSTRAINT "vessel_logs_next_service_due" CHECK("vessel_logs"."next_service_due" is date("vessel_logs"."next_service_due")),
	CONSTRAINT "vessel_logs_service_history" CHECK(json_valid("vessel_logs"."service_history")),
	CONSTRAINT "vessel_logs_completion_no" CHECK("vessel_logs"."completion_no" between 1 and 10000 and "vessel_logs"."completion_no" = cast("vessel_logs"."completion_no" as integer))
);
--> statement-breakpoint
CREATE INDEX `vessel_logs_vessel` ON `vessel_logs` (`vessel_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_logs_completion` ON `vessel_logs` (`project_id`,`completion_no`);--> statement-breakpoint
CREATE TABLE `vessel_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`winner_id` integer NOT NULL,
	`loser_id` integer NOT NULL,
	`snapshot` text NOT NULL,
	`merged_by` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`undone_by` integer,
	`undone_at` integer,
	FOREIGN KEY (`winner_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`loser_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`merged_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`undone_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_merges_snapshot" CHECK(json_valid("vessel_merges"."snapshot")),
	CONSTRAINT "vessel_merges_two_vessels" CHECK("vessel_merges"."winner_id" <> "vessel_merges"."loser_id"),
	CONSTRAINT "vessel_merges_undone" CHECK(("vessel_merges"."undone_at" is null) = ("vessel_merges"."undone_by" is null))
);
--> statement-breakpoint
CREATE INDEX `vessel_merges_winner` ON `vessel_merges` (`winner_id`);--> statement-breakpoint
CREATE INDEX `vessel_merges_loser` ON `vessel_merges` (`loser_id`);--> statement-breakpoint
CREATE INDEX `vessel_merges_merged_by` ON `vessel_merges` (`merged_by`);--> statement-breakpoint
CREATE INDEX `vessel_merges_undone_by` ON `vessel_merges` (`undone_by`);--> statement-breakpoint
CREATE TABLE `vessel_service_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vessel_directory_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`service_date` text(10) NOT NULL,
	`operator_name` text NOT NULL,
	`service_type` text NOT NULL,
	`status` text DEFAULT 'completed' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`vessel_directory_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_service_history_service_date" CHECK("vessel_service_history"."service_date" is date("vessel_service_history"."service_date")),
	CONSTRAINT "vessel_service_history_status" CHECK("vessel_service_history"."status" in ('completed', 'reopened'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_service_history_projectId_unique` ON `vessel_service_history` (`project_id`);--> statement-breakpoint
CREATE INDEX `vessel_service_history_vessel` ON `vessel_service_history` (`vessel_directory_id`,`service_date`);