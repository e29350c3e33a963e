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
	CONSTRAINT "vessel_contacts_of_something" CHECK(coalesce("__new_vessel_contacts"."project_id", "__new_vessel_contacts"."vessel_id") is not null),
	CONSTRAINT "vessel_contacts_unnamed" CHECK(trim("__new_vessel_contacts"."name") <> '' or ("__new_vessel_contacts"."name" = '' and "__new_vessel_contacts"."is_primary" = 1 and "__new_vessel_contacts"."valid_to" is null and coalesce("__new_vessel_contacts"."phone", "__new_vessel_contacts"."email", "__new_vessel_contacts"."company") is not null))
);--> statement-breakpoint
INSERT INTO `__new_vessel_contacts`("id", "project_id", "vessel_id", "contact_type", "name", "phone", "email", "position", "company", "is_primary", "valid_to", "version", "occurred_at", "created_at", "updated_at") SELECT "id", "project_id", "vessel_id", "contact_type", "name", "phone", "email", "position", "company", "is_primary", "valid_to", "version", "occurred_at", "created_at", "updated_at" FROM `vessel_contacts`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_vessel_contacts';--> statement-breakpoint
-- No id is given out twice.
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_vessel_contacts', `seq` FROM `sqlite_sequence` WHERE `name` = 'vessel_contacts';--> statement-breakpoint
DROP TABLE `vessel_contacts`;--> statement-breakpoint
ALTER TABLE `__new_vessel_contacts` RENAME TO `vessel_contacts`;--> statement-breakpoint
CREATE INDEX `vessel_contacts_project` ON `vessel_contacts` (`project_id`);--> statement-breakpoint
CREATE INDEX `vessel_contacts_vessel` ON `vessel_contacts` (`vessel_id`,`contact_type`);--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_contacts_one_primary` ON `vessel_contacts` (`vessel_id`,`contact_type`) WHERE "vessel_contacts"."is_primary" = 1 and "vessel_contacts"."valid_to" is null;--> statement-breakpoint
-- The people whom the columns of the directory name.
CREATE TABLE `__named` AS
SELECT * FROM (
	SELECT `id` AS `vessel_id`, 'master' AS `contact_type`, nullif(trim(`vessel_master_name`), '') AS `name`, nullif(`vessel_master_phone`, '') AS `phone`, nullif(`vessel_master_email`, '') AS `email`, NULL AS `company`, `updated_at` AS `at` FROM `vessel_directory`
	UNION ALL SELECT `id`, 'engineer', nullif(trim(`engineer_name`), ''), nullif(`engineer_phone`, ''), nullif(`engineer_email`, ''), NULL, `updated_at` FROM `vessel_directory`
	UNION ALL SELECT `id`, 'port agent', nullif(trim(`port_agent_name`), ''), nullif(`port_agent_phone`, ''), nullif(`port_agent_email`, ''), nullif(`port_agent`, ''), `updated_at` FROM `vessel_directory`
) WHERE coalesce(`name`, `phone`, `email`, `company`) IS NOT NULL;--> statement-breakpoint
INSERT INTO `vessel_contacts` (`vessel_id`, `contact_type`, `name`, `phone`, `email`, `company`, `is_primary`, `created_at`, `updated_at`)
SELECT `vessel_id`, `contact_type`, coalesce(`name`, ''), `phone`, `email`, `company`, 1, `at`, `at` FROM `__named` AS `named` WHERE NOT EXISTS (
	SELECT 1 FROM `vessel_contacts` AS `person` WHERE `person`.`vessel_id` = `named`.`vessel_id` AND `person`.`contact_type` = `named`.`contact_type`
		AND `person`.`is_primary` = 1 AND `person`.`valid_to` IS NULL
);--> statement-breakpoint
-- Where both know the person, the contact counts. What only the columns have is added to it.
UPDATE `vessel_contacts` SET
	`phone` = CASE WHEN `named`.`name` IS NULL OR `named`.`name` = `vessel_contacts`.`name` THEN coalesce(`vessel_contacts`.`phone`, `named`.`phone`) ELSE `vessel_contacts`.`phone` END,
	`email` = CASE WHEN `named`.`name` IS NULL OR `named`.`name` = `vessel_contacts`.`name` THEN coalesce(`vessel_contacts`.`email`, `named`.`email`) ELSE `vessel_contacts`.`email` END,
	`company` = coalesce(`vessel_contacts`.`company`, `named`.`company`)
FROM `__named` AS `named`
WHERE `vessel_contacts`.`vessel_id` = `named`.`vessel_id` AND `vessel_contacts`.`contact_type` = `named`.`contact_type`
	AND `vessel_contacts`.`is_primary` = 1 AND `vessel_contacts`.`valid_to` IS NULL;--> statement-breakpoint
-- What differs becomes a contact beside the primary one.
INSERT INTO `vessel_contacts` (`vessel_id`, `contact_type`, `name`, `phone`, `email`, `company`, `created_at`, `updated_at`)
SELECT `named`.`vessel_id`, `named`.`contact_type`, coalesce(`named`.`name`, `person`.`name`), `named`.`phone`, `named`.`email`, `named`.`company`, `named`.`at`, `named`.`at`
FROM `__named` AS `named` JOIN `vessel_contacts` AS `person` ON `person`.`vessel_id` = `named`.`vessel_id` AND `person`.`contact_type` = `named`.`contact_type`
	AND `person`.`is_primary` = 1 AND `person`.`valid_to` IS NULL
WHERE (`named`.`name` <> `person`.`name` OR `named`.`phone` <> `person`.`phone` OR `named`.`email` <> `person`.`email` OR `named`.`company` <> `person`.`company`)
	AND NOT EXISTS (
		SELECT 1 FROM `vessel_contacts` AS `known` WHERE `known`.`vessel_id` = `named`.`vessel_id` AND `known`.`contact_type` = `named`.`contact_type`
			AND `known`.`valid_to` IS NULL AND `known`.`name` = `named`.`name` AND coalesce(`named`.`phone`, `known`.`phone`) IS `known`.`phone`
			AND coalesce(`named`.`email`, `known`.`email`) IS `known`.`email` AND coalesce(`named`.`company`, `known`.`company`) IS `known`.`company`
	);--> statement-breakpoint
DROP TABLE `__named`;--> statement-breakpoint
ALTER TABLE `vessel_directory` DROP COLUMN `port_agent`;--> statement-breakpoint
ALTER TABLE `vessel_directory` DROP COLUMN `vessel_master_name`;--> statement-breakpoint
ALTER TABLE `vessel_directory` DROP COLUMN `vessel_master_phone`;--> statement-breakpoint
ALTER TABLE `vessel_directory` DROP COLUMN `vessel_master_email`;--> statement-breakpoint
ALTER TABLE `vessel_directory` DROP COLUMN `engineer_name`;--> statement-breakpoint
ALTER TABLE `vessel_directory` DROP COLUMN `engineer_phone`;--> statement-breakpoint
ALTER TABLE `vessel_directory` DROP COLUMN `engineer_email`;--> statement-breakpoint
ALTER TABLE `vessel_directory` DROP COLUMN `port_agent_name`;--> statement-breakpoint
ALTER TABLE `vessel_directory` DROP COLUMN `port_agent_phone`;--> statement-breakpoint
ALTER TABLE `vessel_directory` DROP COLUMN `port_agent_email`;