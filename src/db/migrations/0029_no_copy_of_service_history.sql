CREATE TABLE `__new_vessel_directory` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vessel_name` text NOT NULL,
	`normalized_name` text NOT NULL,
	`imo_number` text,
	`previous_names` text DEFAULT '[]' NOT NULL,
	`company_id` integer,
	`client_name` text,
	`vessel_master_contact` text,
	`engineer_contact` text,
	`location` text,
	`system_type1` text,
	`system_type2` text,
	`brand1` text DEFAULT 'Headway',
	`brand2` text DEFAULT 'Headway',
	`last_service_date` text(10),
	`last_service_type` text,
	`next_service_due` text(10),
	`next_service_source` text DEFAULT 'rule' NOT NULL,
	`reported_service_date` text(10),
	`reported_service_type` text,
	`reported_service_due` text(10),
	`notes` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`merged_into_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`merged_into_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_directory_previous_names" CHECK(json_valid("__new_vessel_directory"."previous_names")),
	CONSTRAINT "vessel_directory_last_service_date" CHECK("__new_vessel_directory"."last_service_date" is date("__new_vessel_directory"."last_service_date")),
	CONSTRAINT "vessel_directory_next_service_due" CHECK("__new_vessel_directory"."next_service_due" is date("__new_vessel_directory"."next_service_due")),
	CONSTRAINT "vessel_directory_next_service_source" CHECK("__new_vessel_directory"."next_service_source" in ('rule', 'manual')),
	CONSTRAINT "vessel_directory_reported_service_date" CHECK("__new_vessel_directory"."reported_service_date" is date("__new_vessel_directory"."reported_service_date")),
	CONSTRAINT "vessel_directory_reported_service_due" CHECK("__new_vessel_directory"."reported_service_due" is date("__new_vessel_directory"."reported_service_due")),
	CONSTRAINT "vessel_directory_vessel_name_filled" CHECK(trim("__new_vessel_directory"."vessel_name") <> ''),
	CONSTRAINT "vessel_directory_normalized_name_filled" CHECK(trim("__new_vessel_directory"."normalized_name") <> ''),
	CONSTRAINT "vessel_directory_imo_number" CHECK("__new_vessel_directory"."imo_number" glob '[0-9][0-9][0-9][0-9][0-9][0-9][0-9]' and (substr("__new_vessel_directory"."imo_number", 1, 1) * 7 + substr("__new_vessel_directory"."imo_number", 2, 1) * 6 + substr("__new_vessel_directory"."imo_number", 3, 1) * 5 + substr("__new_vessel_directory"."imo_number", 4, 1) * 4 + substr("__new_vessel_directory"."imo_number", 5, 1) * 3 + substr("__new_vessel_directory"."imo_number", 6, 1) * 2) % 10 = cast(substr("__new_vessel_directory"."imo_number", 7, 1) as integer)),
	CONSTRAINT "vessel_directory_merged_elsewhere" CHECK("__new_vessel_directory"."merged_into_id" <> "__new_vessel_directory"."id")
);--> statement-breakpoint
INSERT INTO `__new_vessel_directory`("id", "vessel_name", "normalized_name", "imo_number", "previous_names", "company_id", "client_name", "vessel_master_contact", "engineer_contact", "location", "system_type1", "system_type2", "brand1", "brand2", "last_service_date", "last_service_type", "next_service_due", "next_service_source", "reported_service_date", "reported_service_type", "reported_service_due", "notes", "version", "archived_at", "merged_into_id", "created_at", "updated_at") SELECT "id", "vessel_name", "normalized_name", "imo_number", "previous_names", "company_id", "client_name", "vessel_master_contact", "engineer_contact", "location", "system_type1", "system_type2", "brand1", "brand2", "last_service_date", "last_service_type", "next_service_due", "next_service_source", "reported_service_date", "reported_service_type", "reported_service_due", "notes", "version", "archived_at", "merged_into_id", "created_at", "updated_at" FROM `vessel_directory`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_vessel_directory';--> statement-breakpoint
-- No id is given out twice.
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_vessel_directory', `seq` FROM `sqlite_sequence` WHERE `name` = 'vessel_directory';--> statement-breakpoint
DROP TABLE `vessel_directory`;--> statement-breakpoint
ALTER TABLE `__new_vessel_directory` RENAME TO `vessel_directory`;--> statement-breakpoint
CREATE INDEX `vessel_directory_normalized_name` ON `vessel_directory` (`normalized_name`);--> statement-breakpoint
CREATE INDEX `vessel_directory_company` ON `vessel_directory` (`company_id`);--> statement-breakpoint
CREATE INDEX `vessel_directory_client` ON `vessel_directory` (`client_name`);--> statement-breakpoint
CREATE INDEX `vessel_directory_next_service` ON `vessel_directory` (`next_service_due`);--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_directory_name` ON `vessel_directory` (`vessel_name`) WHERE "vessel_directory"."merged_into_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_directory_imo` ON `vessel_directory` (`imo_number`) WHERE "vessel_directory"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX `vessel_directory_merged_into` ON `vessel_directory` (`merged_into_id`) WHERE "vessel_directory"."merged_into_id" is not null;