ALTER TABLE `vessel_directory` ADD `company_id` integer REFERENCES companies(id) ON DELETE restrict;--> statement-breakpoint
UPDATE `vessel_directory` SET `company_id` = `key`.`company_id` FROM `vessels` AS `key` WHERE `key`.`directory_id` = `vessel_directory`.`id`;--> statement-breakpoint
CREATE TABLE `__new_vessel_contacts` (
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
	FOREIGN KEY (`vessel_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_contacts_contact_type" CHECK("__new_vessel_contacts"."contact_type" in ('master', 'engineer', 'superintendent', 'port agent', 'purchaser', 'other')),
	CONSTRAINT "vessel_contacts_is_primary" CHECK("__new_vessel_contacts"."is_primary" in (0, 1)),
	CONSTRAINT "vessel_contacts_valid_to" CHECK("__new_vessel_contacts"."valid_to" is date("__new_vessel_contacts"."valid_to")),
	CONSTRAINT "vessel_contacts_name_filled" CHECK(trim("__new_vessel_contacts"."name") <> ''),
	CONSTRAINT "vessel_contacts_of_something" CHECK(coalesce("__new_vessel_contacts"."project_id", "__new_vessel_contacts"."vessel_id") is not null)
);--> statement-breakpoint
INSERT INTO `__new_vessel_contacts`("id", "project_id", "vessel_id", "contact_type", "name", "phone", "email", "position", "company", "is_primary", "valid_to", "version", "occurred_at", "created_at", "updated_at") SELECT "id", "project_id", (SELECT `directory_id` FROM `vessels` WHERE `vessels`.`id` = `vessel_contacts`.`vessel_id`), "contact_type", "name", "phone", "email", "position", "company", "is_primary", "valid_to", "version", "occurred_at", "created_at", "updated_at" FROM `vessel_contacts`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_vessel_contacts';--> statement-breakpoint
-- No id is given out twice.
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_vessel_contacts', `seq` FROM `sqlite_sequence` WHERE `name` = 'vessel_contacts';--> statement-breakpoint
DROP TABLE `vessel_contacts`;--> statement-breakpoint
ALTER TABLE `__new_vessel_contacts` RENAME TO `vessel_contacts`;--> statement-breakpoint
CREATE INDEX `vessel_contacts_project` ON `vessel_contacts` (`project_id`);--> statement-breakpoint
CREATE INDEX `vessel_contacts_vessel` ON `vessel_contacts` (`vessel_id`,`contact_type`);--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_contacts_one_primary` ON `vessel_contacts` (`vessel_id`,`contact_type`) WHERE "vessel_contacts"."is_primary" = 1 and "vessel_contacts"."valid_to" is null;--> statement-breakpoint
CREATE INDEX `vessel_directory_company` ON `vessel_directory` (`company_id`);--> statement-breakpoint
DROP TABLE `vessels`;
