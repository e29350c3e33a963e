DROP INDEX `companies_name_unique`;--> statement-breakpoint
DROP INDEX `vessel_directory_vesselName_unique`;--> statement-breakpoint
DROP INDEX `vessel_directory_imoNumber_unique`;--> statement-breakpoint
DROP INDEX `vessels_name_unique`;--> statement-breakpoint
-- A merge was carried out by moving rows, and undone from a copy of them. Now it is one pointer: what old merges moved goes back.
CREATE TABLE `__moved` AS
SELECT 'project' AS `what`, `merge`.`id` AS `merge_id`, `merge`.`winner_id` AS `to_id`, `merge`.`loser_id` AS `from_id`, `moved`.`value` ->> 'id' AS `row_id`
FROM `vessel_merges` AS `merge`, json_each(`merge`.`snapshot`, '$.before.vessel_projects') AS `moved`
WHERE `merge`.`undone_at` IS NULL AND `moved`.`value` ->> 'vessel_directory_id' = `merge`.`loser_id`
UNION ALL
SELECT 'service', `merge`.`id`, `merge`.`winner_id`, `merge`.`loser_id`, `moved`.`value` ->> 'id'
FROM `vessel_merges` AS `merge`, json_each(`merge`.`snapshot`, '$.before.vessel_service_history') AS `moved`
WHERE `merge`.`undone_at` IS NULL AND `moved`.`value` ->> 'vessel_directory_id' = `merge`.`loser_id`
UNION ALL
SELECT 'contact', `merge`.`id`, `winner`.`id`, `loser`.`id`, `moved`.`value` ->> 'id'
FROM `vessel_merges` AS `merge`
JOIN `vessels` AS `winner` ON `winner`.`directory_id` = `merge`.`winner_id`
JOIN `vessels` AS `loser` ON `loser`.`directory_id` = `merge`.`loser_id`, json_each(`merge`.`snapshot`, '$.before.vessel_contacts') AS `moved`
WHERE `merge`.`undone_at` IS NULL AND `moved`.`value` ->> 'vessel_id' = `loser`.`id`
UNION ALL
SELECT 'client of vessel', `merge`.`id`, `merge`.`winner_id`, `merge`.`loser_id`, `moved`.`value` ->> 'id'
FROM `company_merges` AS `merge`, json_each(`merge`.`snapshot`, '$.before.vessels') AS `moved`
WHERE `merge`.`undone_at` IS NULL AND `moved`.`value` ->> 'company_id' = `merge`.`loser_id`
UNION ALL
SELECT 'client of project', `merge`.`id`, `merge`.`winner_id`, `merge`.`loser_id`, `moved`.`value` ->> 'id'
FROM `company_merges` AS `merge`, json_each(`merge`.`snapshot`, '$.before.vessel_projects') AS `moved`
WHERE `merge`.`undone_at` IS NULL AND `moved`.`value` ->> 'company_id' = `merge`.`loser_id`;--> statement-breakpoint
CREATE INDEX `__moved_row` ON `__moved` (`what`, `row_id`);--> statement-breakpoint
-- From where a row is now back through the merges, the newest first. One that was given to another record since stays there.
CREATE TABLE `__home` AS
WITH RECURSIVE `back`(`what`, `row_id`, `at_id`, `merge_id`) AS (
	SELECT DISTINCT `what`, `row_id`, CASE `what`
		WHEN 'project' THEN (SELECT `vessel_directory_id` FROM `vessel_projects` WHERE `id` = `row_id`)
		WHEN 'service' THEN (SELECT `vessel_directory_id` FROM `vessel_service_history` WHERE `id` = `row_id`)
		WHEN 'contact' THEN (SELECT `vessel_id` FROM `vessel_contacts` WHERE `id` = `row_id`)
		WHEN 'client of vessel' THEN (SELECT `company_id` FROM `vessels` WHERE `id` = `row_id`)
		ELSE (SELECT `company_id` FROM `vessel_projects` WHERE `id` = `row_id`)
	END, 9007199254740991 FROM `__moved`
	UNION ALL
	SELECT `back`.`what`, `back`.`row_id`, `moved`.`from_id`, `moved`.`merge_id`
	FROM `back` JOIN `__moved` AS `moved` ON `moved`.`what` = `back`.`what` AND `moved`.`row_id` = `back`.`row_id`
		AND `moved`.`to_id` = `back`.`at_id` AND `moved`.`merge_id` < `back`.`merge_id`
	WHERE NOT EXISTS (
		SELECT 1 FROM `__moved` AS `later` WHERE `later`.`what` = `back`.`what` AND `later`.`row_id` = `back`.`row_id`
			AND `later`.`to_id` = `back`.`at_id` AND `later`.`merge_id` < `back`.`merge_id` AND `later`.`merge_id` > `moved`.`merge_id`
	)
)
SELECT `what`, `row_id`, `at_id`, min(`merge_id`) AS `merge_id` FROM `back` GROUP BY `what`, `row_id`;--> statement-breakpoint
CREATE INDEX `__home_row` ON `__home` (`what`, `row_id`);--> statement-breakpoint
UPDATE `vessel_projects` SET `vessel_directory_id` = `home`.`at_id` FROM `__home` AS `home` WHERE `home`.`what` = 'project' AND `home`.`row_id` = `vessel_projects`.`id`;--> statement-breakpoint
UPDATE `vessel_service_history` SET `vessel_directory_id` = `home`.`at_id` FROM `__home` AS `home` WHERE `home`.`what` = 'service' AND `home`.`row_id` = `vessel_service_history`.`id`;--> statement-breakpoint
-- A service that was completed since goes with its project.
UPDATE `vessel_service_history` SET `vessel_directory_id` = `project`.`vessel_directory_id`
FROM `vessel_projects` AS `project`, `__home` AS `home`
WHERE `home`.`what` = 'project' AND `home`.`row_id` = `project`.`id` AND `vessel_service_history`.`project_id` = `project`.`id`;--> statement-breakpoint
UPDATE `vessel_contacts` SET `vessel_id` = `home`.`at_id` FROM `__home` AS `home` WHERE `home`.`what` = 'contact' AND `home`.`row_id` = `vessel_contacts`.`id`;--> statement-breakpoint
-- Whose time the merge alone ended.
UPDATE `vessel_contacts` SET `valid_to` = NULL WHERE `id` IN (
	SELECT `was`.`value` ->> 'id' FROM `__home` AS `home` JOIN `vessel_merges` AS `merge` ON `merge`.`id` = `home`.`merge_id`,
		json_each(`merge`.`snapshot`, '$.before.vessel_contacts') AS `was`, json_each(`merge`.`snapshot`, '$.after.vessel_contacts') AS `became`
	WHERE `home`.`what` = 'contact' AND `was`.`value` ->> 'id' = `home`.`row_id` AND `became`.`value` ->> 'id' = `home`.`row_id`
		AND `was`.`value` ->> 'valid_to' IS NULL AND `became`.`value` ->> 'valid_to' = `vessel_contacts`.`valid_to`
);--> statement-breakpoint
UPDATE `vessels` SET `company_id` = `home`.`at_id` FROM `__home` AS `home` WHERE `home`.`what` = 'client of vessel' AND `home`.`row_id` = `vessels`.`id`;--> statement-breakpoint
UPDATE `vessel_projects` SET `company_id` = `home`.`at_id` FROM `__home` AS `home` WHERE `home`.`what` = 'client of project' AND `home`.`row_id` = `vessel_projects`.`id`;--> statement-breakpoint
DROP TABLE `__home`;--> statement-breakpoint
DROP TABLE `__moved`;--> statement-breakpoint
-- Names and numbers that merged records had given up.
UPDATE `vessel_directory` SET `vessel_name` = `was`.`value` ->> 'vessel_name', `normalized_name` = `was`.`value` ->> 'normalized_name',
	`imo_number` = `was`.`value` ->> 'imo_number', `archived_at` = `was`.`value` ->> 'archived_at'
FROM `vessel_merges` AS `merge`, json_each(`merge`.`snapshot`, '$.before.vessel_directory') AS `was`
WHERE `merge`.`undone_at` IS NULL AND `merge`.`loser_id` = `vessel_directory`.`id` AND `was`.`value` ->> 'id' = `vessel_directory`.`id`;--> statement-breakpoint
UPDATE `vessels` SET `name` = `entry`.`vessel_name` FROM `vessel_directory` AS `entry` WHERE `entry`.`id` = `vessels`.`directory_id` AND `entry`.`merged_into_id` IS NOT NULL;--> statement-breakpoint
UPDATE `companies` SET `name` = `was`.`value` ->> 'name', `alternative_names` = coalesce(`was`.`value` ->> 'alternative_names', `alternative_names`),
	`archived_at` = CASE WHEN json_type(`was`.`value`, '$.archived_at') IS NULL THEN `archived_at` ELSE `was`.`value` ->> 'archived_at' END
FROM `company_merges` AS `merge`, json_each(`merge`.`snapshot`, '$.before.companies') AS `was`
WHERE `merge`.`undone_at` IS NULL AND `merge`.`loser_id` = `companies`.`id` AND `was`.`value` ->> 'id' = `companies`.`id`;--> statement-breakpoint
-- A merged vessel names its own people again, and the other one has as a contact whom it was given by the merge.
UPDATE `vessel_directory` SET
	(`vessel_master_name`, `vessel_master_phone`, `vessel_master_email`) = (SELECT `person`.`name`, `person`.`phone`, `person`.`email` FROM `vessel_contacts` AS `person` JOIN `vessels` AS `key` ON `key`.`id` = `person`.`vessel_id`
		WHERE `key`.`directory_id` = `vessel_directory`.`id` AND `person`.`contact_type` = 'master' AND `person`.`is_primary` = 1 AND `person`.`valid_to` IS NULL),
	(`engineer_name`, `engineer_phone`, `engineer_email`) = (SELECT `person`.`name`, `person`.`phone`, `person`.`email` FROM `vessel_contacts` AS `person` JOIN `vessels` AS `key` ON `key`.`id` = `person`.`vessel_id`
		WHERE `key`.`directory_id` = `vessel_directory`.`id` AND `person`.`contact_type` = 'engineer' AND `person`.`is_primary` = 1 AND `person`.`valid_to` IS NULL),
	(`port_agent_name`, `port_agent_phone`, `port_agent_email`) = (SELECT `person`.`name`, `person`.`phone`, `person`.`email` FROM `vessel_contacts` AS `person` JOIN `vessels` AS `key` ON `key`.`id` = `person`.`vessel_id`
		WHERE `key`.`directory_id` = `vessel_directory`.`id` AND `person`.`contact_type` = 'port agent' AND `person`.`is_primary` = 1 AND `person`.`valid_to` IS NULL)
WHERE `id` IN (SELECT `loser_id` FROM `vessel_merges` WHERE `undone_at` IS NULL) AND `id` NOT IN (SELECT `winner_id` FROM `vessel_merges` WHERE `undone_at` IS NULL);--> statement-breakpoint
INSERT INTO `vessel_contacts` (`vessel_id`, `contact_type`, `name`, `phone`, `email`, `company`, `is_primary`, `created_at`, `updated_at`)
SELECT `key`.`id`, `named`.`contact_type`, `named`.`name`, `named`.`phone`, `named`.`email`, `named`.`company`, 1, `named`.`at`, `named`.`at` FROM (
	SELECT `id`, 'master' AS `contact_type`, `vessel_master_name` AS `name`, `vessel_master_phone` AS `phone`, `vessel_master_email` AS `email`, NULL AS `company`, `updated_at` AS `at` FROM `vessel_directory`
	UNION ALL SELECT `id`, 'engineer', `engineer_name`, `engineer_phone`, `engineer_email`, NULL, `updated_at` FROM `vessel_directory`
	UNION ALL SELECT `id`, 'port agent', `port_agent_name`, `port_agent_phone`, `port_agent_email`, `port_agent`, `updated_at` FROM `vessel_directory`
) AS `named` JOIN `vessels` AS `key` ON `key`.`directory_id` = `named`.`id`
WHERE `named`.`name` IS NOT NULL AND `named`.`id` IN (SELECT `winner_id` FROM `vessel_merges` WHERE `undone_at` IS NULL) AND NOT EXISTS (
	SELECT 1 FROM `vessel_contacts` AS `person` WHERE `person`.`vessel_id` = `key`.`id` AND `person`.`contact_type` = `named`.`contact_type` AND `person`.`is_primary` = 1 AND `person`.`valid_to` IS NULL
);--> statement-breakpoint
-- What a file reported of a vessel stays with that vessel; what the merge had copied goes.
UPDATE `vessel_directory` SET (`reported_service_date`, `reported_service_type`) = (
	SELECT `was`.`value` ->> 'reported_service_date', `was`.`value` ->> 'reported_service_type'
	FROM `vessel_merges` AS `merge`, json_each(`merge`.`snapshot`, '$.before.vessel_directory') AS `was`
	WHERE `merge`.`undone_at` IS NULL AND `merge`.`winner_id` = `vessel_directory`.`id` AND `was`.`value` ->> 'id' = `vessel_directory`.`id`
	ORDER BY `merge`.`id` LIMIT 1
) WHERE EXISTS (
	SELECT 1 FROM `vessel_merges` AS `merge`, json_each(`merge`.`snapshot`, '$.before.vessel_directory') AS `was`, json_each(`merge`.`snapshot`, '$.after.vessel_directory') AS `became`
	WHERE `merge`.`undone_at` IS NULL AND `merge`.`winner_id` = `vessel_directory`.`id`
		AND `was`.`value` ->> 'id' = `vessel_directory`.`id` AND `became`.`value` ->> 'id' = `vessel_directory`.`id`
		AND `became`.`value` ->> 'reported_service_date' = `vessel_directory`.`reported_service_date`
		AND `was`.`value` ->> 'reported_service_date' IS NOT `became`.`value` ->> 'reported_service_date'
);--> statement-breakpoint
-- The oldest merges were made before it was told apart what a file reported: what no project explains was.
UPDATE `vessel_directory` SET (`reported_service_date`, `reported_service_type`, `reported_service_due`) = (
	SELECT
		iif(`done`.`id` IS NULL, `was`.`value` ->> 'last_service_date', NULL),
		iif(`done`.`id` IS NULL, `was`.`value` ->> 'last_service_type', NULL),
		iif(`was`.`value` ->> 'next_service_source' = 'rule' AND NOT EXISTS (
			SELECT 1 FROM `vessel_service_history` AS `counted` JOIN `vessel_projects` AS `job` ON `job`.`id` = `counted`.`project_id`
			JOIN `service_rules` AS `rule` ON lower_case(`rule`.`service_type`) = lower_case(`counted`.`service_type`)
				AND (`rule`.`system_type` = '' OR lower_case(`rule`.`system_type`) = lower_case(`job`.`system_type`))
			WHERE `counted`.`vessel_directory_id` = `was`.`value` ->> 'id' AND `counted`.`status` = 'completed'
		), `was`.`value` ->> 'next_service_due', NULL)
	FROM `vessel_merges` AS `merge`, json_each(`merge`.`snapshot`, '$.before.vessel_directory') AS `was`
	LEFT JOIN `vessel_service_history` AS `done` ON `done`.`vessel_directory_id` = `was`.`value` ->> 'id'
		AND `done`.`service_date` = `was`.`value` ->> 'last_service_date' AND `done`.`service_type` IS `was`.`value` ->> 'last_service_type'
	WHERE `merge`.`undone_at` IS NULL AND `was`.`value` ->> 'id' = `vessel_directory`.`id` ORDER BY `merge`.`id` LIMIT 1
) WHERE EXISTS (
	SELECT 1 FROM `vessel_merges` AS `merge`, json_each(`merge`.`snapshot`, '$.before.vessel_directory') AS `was`, json_each(`merge`.`snapshot`, '$.after.vessel_directory') AS `became`
	WHERE `merge`.`undone_at` IS NULL AND `was`.`value` ->> 'id' = `vessel_directory`.`id` AND `became`.`value` ->> 'id' = `vessel_directory`.`id`
		AND json_type(`was`.`value`, '$.reported_service_date') IS NULL
		AND (`reported_service_date` IS NULL OR `reported_service_date` = `became`.`value` ->> 'last_service_date')
		AND (`reported_service_due` IS NULL OR `reported_service_due` = `became`.`value` ->> 'next_service_due')
);--> statement-breakpoint
CREATE TABLE `__new_company_merges` (
	`winner_id` integer NOT NULL,
	`loser_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`winner_name` text NOT NULL,
	`loser_name` text NOT NULL,
	`added_names` text DEFAULT '[]' NOT NULL,
	`audited_after` integer NOT NULL,
	`audited_up_to` integer NOT NULL,
	`merged_by` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`undone_by` integer,
	`undone_at` integer,
	FOREIGN KEY (`winner_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`loser_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`merged_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`undone_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "company_merges_added_names" CHECK(json_valid("__new_company_merges"."added_names")),
	CONSTRAINT "company_merges_two_records" CHECK("__new_company_merges"."winner_id" <> "__new_company_merges"."loser_id"),
	CONSTRAINT "company_merges_undone" CHECK(("__new_company_merges"."undone_at" is null) = ("__new_company_merges"."undone_by" is null))
);--> statement-breakpoint
INSERT INTO `__new_company_merges` (`id`, `winner_id`, `loser_id`, `winner_name`, `loser_name`, `added_names`, `audited_after`, `audited_up_to`, `merged_by`, `created_at`, `undone_by`, `undone_at`)
SELECT `merge`.`id`, `merge`.`winner_id`, `merge`.`loser_id`,
	coalesce((SELECT substr(`description`, 13) FROM `audit_logs` WHERE `id` = `begun`.`id`), `winner`.`name`),
	coalesce((SELECT `was`.`value` ->> 'name' FROM json_each(`merge`.`snapshot`, '$.before.companies') AS `was` WHERE `was`.`value` ->> 'id' = `merge`.`loser_id`), `loser`.`name`),
	(SELECT json_group_array(`added`.`value`)
		FROM json_each(`merge`.`snapshot`, '$.before.companies') AS `was`, json_each(`merge`.`snapshot`, '$.after.companies') AS `became`, json_each(`became`.`value` ->> 'alternative_names') AS `added`
		WHERE `was`.`value` ->> 'id' = `merge`.`winner_id` AND `became`.`value` ->> 'id' = `merge`.`winner_id`
			AND `added`.`value` NOT IN (SELECT `value` FROM json_each(`was`.`value` ->> 'alternative_names'))),
	coalesce(`begun`.`id`, 0), coalesce(`ended`.`id`, 0), `merge`.`merged_by`, `merge`.`created_at`, `merge`.`undone_by`, `merge`.`undone_at`
FROM `company_merges` AS `merge`
JOIN `companies` AS `winner` ON `winner`.`id` = `merge`.`winner_id`
JOIN `companies` AS `loser` ON `loser`.`id` = `merge`.`loser_id`
LEFT JOIN `audit_logs` AS `ended` ON `ended`.`id` = (
	SELECT min(`id`) FROM `audit_logs` WHERE `entity_type` = 'company' AND `entity_id` = `merge`.`winner_id` AND `action` = 'merge' AND `created_at` >= `merge`.`created_at`
)
LEFT JOIN `audit_logs` AS `begun` ON `begun`.`id` = (
	SELECT max(`id`) FROM `audit_logs` WHERE `entity_type` = 'company' AND `entity_id` = `merge`.`loser_id` AND `action` = 'merge' AND `description` LIKE 'Merged into %' AND `id` < `ended`.`id`
);--> statement-breakpoint
DROP TABLE `company_merges`;--> statement-breakpoint
ALTER TABLE `__new_company_merges` RENAME TO `company_merges`;--> statement-breakpoint
CREATE INDEX `company_merges_winner` ON `company_merges` (`winner_id`);--> statement-breakpoint
CREATE INDEX `company_merges_loser` ON `company_merges` (`loser_id`);--> statement-breakpoint
CREATE INDEX `company_merges_merged_by` ON `company_merges` (`merged_by`);--> statement-breakpoint
CREATE INDEX `company_merges_undone_by` ON `company_merges` (`undone_by`);--> statement-breakpoint
CREATE TABLE `__new_vessel_merges` (
	`winner_id` integer NOT NULL,
	`loser_id` integer NOT NULL,
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`winner_name` text NOT NULL,
	`loser_name` text NOT NULL,
	`added_names` text DEFAULT '[]' NOT NULL,
	`audited_after` integer NOT NULL,
	`audited_up_to` integer NOT NULL,
	`merged_by` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`undone_by` integer,
	`undone_at` integer,
	FOREIGN KEY (`winner_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`loser_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`merged_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`undone_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_merges_added_names" CHECK(json_valid("__new_vessel_merges"."added_names")),
	CONSTRAINT "vessel_merges_two_records" CHECK("__new_vessel_merges"."winner_id" <> "__new_vessel_merges"."loser_id"),
	CONSTRAINT "vessel_merges_undone" CHECK(("__new_vessel_merges"."undone_at" is null) = ("__new_vessel_merges"."undone_by" is null))
);--> statement-breakpoint
INSERT INTO `__new_vessel_merges` (`id`, `winner_id`, `loser_id`, `winner_name`, `loser_name`, `added_names`, `audited_after`, `audited_up_to`, `merged_by`, `created_at`, `undone_by`, `undone_at`)
SELECT `merge`.`id`, `merge`.`winner_id`, `merge`.`loser_id`,
	coalesce((SELECT substr(`description`, 13) FROM `audit_logs` WHERE `id` = `begun`.`id`), `winner`.`vessel_name`),
	coalesce((SELECT `was`.`value` ->> 'vessel_name' FROM json_each(`merge`.`snapshot`, '$.before.vessel_directory') AS `was` WHERE `was`.`value` ->> 'id' = `merge`.`loser_id`), `loser`.`vessel_name`),
	(SELECT json_group_array(`added`.`value`)
		FROM json_each(`merge`.`snapshot`, '$.before.vessel_directory') AS `was`, json_each(`merge`.`snapshot`, '$.after.vessel_directory') AS `became`, json_each(`became`.`value` ->> 'previous_names') AS `added`
		WHERE `was`.`value` ->> 'id' = `merge`.`winner_id` AND `became`.`value` ->> 'id' = `merge`.`winner_id`
			AND `added`.`value` NOT IN (SELECT `value` FROM json_each(`was`.`value` ->> 'previous_names'))),
	coalesce(`begun`.`id`, 0), coalesce(`ended`.`id`, 0), `merge`.`merged_by`, `merge`.`created_at`, `merge`.`undone_by`, `merge`.`undone_at`
FROM `vessel_merges` AS `merge`
JOIN `vessel_directory` AS `winner` ON `winner`.`id` = `merge`.`winner_id`
JOIN `vessel_directory` AS `loser` ON `loser`.`id` = `merge`.`loser_id`
LEFT JOIN `audit_logs` AS `ended` ON `ended`.`id` = (
	SELECT min(`id`) FROM `audit_logs` WHERE `entity_type` = 'vessel' AND `entity_id` = `merge`.`winner_id` AND `action` = 'merge' AND `created_at` >= `merge`.`created_at`
)
LEFT JOIN `audit_logs` AS `begun` ON `begun`.`id` = (
	SELECT max(`id`) FROM `audit_logs` WHERE `entity_type` = 'vessel' AND `entity_id` = `merge`.`loser_id` AND `action` = 'merge' AND `description` LIKE 'Merged into %' AND `id` < `ended`.`id`
);--> statement-breakpoint
DROP TABLE `vessel_merges`;--> statement-breakpoint
ALTER TABLE `__new_vessel_merges` RENAME TO `vessel_merges`;--> statement-breakpoint
CREATE INDEX `vessel_merges_winner` ON `vessel_merges` (`winner_id`);--> statement-breakpoint
CREATE INDEX `vessel_merges_loser` ON `vessel_merges` (`loser_id`);--> statement-breakpoint
CREATE INDEX `vessel_merges_merged_by` ON `vessel_merges` (`merged_by`);--> statement-breakpoint
CREATE INDEX `vessel_merges_undone_by` ON `vessel_merges` (`undone_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_name` ON `companies` (`name`) WHERE "companies"."merged_into_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_directory_name` ON `vessel_directory` (`vessel_name`) WHERE "vessel_directory"."merged_into_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_directory_imo` ON `vessel_directory` (`imo_number`) WHERE "vessel_directory"."merged_into_id" is null;