CREATE TABLE `companies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`alternative_names` text DEFAULT '[]' NOT NULL,
	`engineer_name` text,
	`engineer_email` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`merged_into_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`merged_into_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "companies_alternative_names" CHECK(json_valid("companies"."alternative_names")),
	CONSTRAINT "companies_name_filled" CHECK(trim("companies"."name") <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_name_unique` ON `companies` (`name`);--> statement-breakpoint
CREATE INDEX `companies_merged_into` ON `companies` (`merged_into_id`);--> statement-breakpoint
CREATE TABLE `vessel_directory` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vessel_name` text NOT NULL,
	`normalized_name` text NOT NULL,
	`imo_number` text,
	`previous_names` text DEFAULT '[]' NOT NULL,
	`client_name` text,
	`port_agent` text,
	`vessel_master_contact` text,
	`engineer_contact` text,
	`vessel_master_name` text,
	`vessel_master_phone` text,
	`vessel_master_email` text,
	`engineer_name` text,
	`engineer_phone` text,
	`engineer_email` text,
	`port_agent_name` text,
	`port_agent_phone` text,
	`port_agent_email` text,
	`location` text,
	`system_type1` text,
	`system_type2` text,
	`brand1` text DEFAULT 'Headway',
	`brand2` text DEFAULT 'Headway',
	`last_service_date` text(10),
	`last_service_type` text,
	`next_service_due` text(10),
	`next_service_source` text DEFAULT 'rule' NOT NULL,
	`service_history` text DEFAULT '[]' NOT NULL,
	`notes` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`merged_into_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`merged_into_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_directory_previous_names" CHECK(json_valid("vessel_directory"."previous_names")),
	CONSTRAINT "vessel_directory_last_service_date" CHECK("vessel_directory"."last_service_date" is date("vessel_directory"."last_service_date")),
	CONSTRAINT "vessel_directory_next_service_due" CHECK("vessel_directory"."next_service_due" is date("vessel_directory"."next_service_due")),
	CONSTRAINT "vessel_directory_next_service_source" CHECK("vessel_directory"."next_service_source" in ('rule', 'manual')),
	CONSTRAINT "vessel_directory_service_history" CHECK(json_valid("vessel_directory"."service_history")),
	CONSTRAINT "vessel_directory_vessel_name_filled" CHECK(trim("vessel_directory"."vessel_name") <> ''),
	CONSTRAINT "vessel_directory_normalized_name_filled" CHECK(trim("vessel_directory"."normalized_name") <> ''),
	CONSTRAINT "vessel_directory_imo_number" CHECK("vessel_directory"."imo_number" glob '[0-9][0-9][0-9][0-9][0-9][0-9][0-9]' and (substr("vessel_directory"."imo_number", 1, 1) * 7 + substr("vessel_directory"."imo_number", 2, 1) * 6 + substr("vessel_directory"."imo_number", 3, 1) * 5 + substr("vessel_directory"."imo_number", 4, 1) * 4 + substr("vessel_directory"."imo_number", 5, 1) * 3 + substr("vessel_directory"."imo_number", 6, 1) * 2) % 10 = cast(substr("vessel_directory"."imo_number", 7, 1) as integer)),
	CONSTRAINT "vessel_directory_merged_elsewhere" CHECK("vessel_directory"."merged_into_id" <> "vessel_directory"."id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_directory_vesselName_unique` ON `vessel_directory` (`vessel_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_directory_imoNumber_unique` ON `vessel_directory` (`imo_number`);--> statement-breakpoint
CREATE INDEX `vessel_directory_normalized_name` ON `vessel_directory` (`normalized_name`);--> statement-breakpoint
CREATE INDEX `vessel_directory_client` ON `vessel_directory` (`client_name`);--> statement-breakpoint
CREATE INDEX `vessel_directory_next_service` ON `vessel_directory` (`next_service_due`);--> statement-breakpoint
CREATE INDEX `vessel_directory_merged_into` ON `vessel_directory` (`merged_into_id`);--> statement-breakpoint
CREATE TABLE `vessels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`directory_id` integer NOT NULL,
	`name` text NOT NULL,
	`company_id` integer,
	`system_type` text,
	`vessel_master_name` text,
	`vessel_master_phone` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`directory_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessels_name_filled" CHECK(trim("vessels"."name") <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vessels_directoryId_unique` ON `vessels` (`directory_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `vessels_name_unique` ON `vessels` (`name`);--> statement-breakpoint
CREATE INDEX `vessels_company` ON `vessels` (`company_id`);