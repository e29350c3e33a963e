ALTER TABLE `vessel_directory` ADD `reported_service_date` text(10) CONSTRAINT "vessel_directory_reported_service_date" CHECK("reported_service_date" is date("reported_service_date"));--> statement-breakpoint
ALTER TABLE `vessel_directory` ADD `reported_service_type` text;--> statement-breakpoint
ALTER TABLE `vessel_directory` ADD `reported_service_due` text(10) CONSTRAINT "vessel_directory_reported_service_due" CHECK("reported_service_due" is date("reported_service_due"));--> statement-breakpoint
-- What stands there and no job explains was brought by a file. One that was merged is told apart by an undo.
UPDATE `vessel_directory` SET `reported_service_date` = `last_service_date`, `reported_service_type` = `last_service_type`
WHERE `merged_into_id` IS NULL AND `last_service_date` IS NOT NULL AND NOT EXISTS (
	SELECT 1 FROM `vessel_service_history` AS `done`
	WHERE `done`.`vessel_directory_id` = `vessel_directory`.`id`
		AND `done`.`service_date` = `vessel_directory`.`last_service_date` AND `done`.`service_type` IS `vessel_directory`.`last_service_type`
);--> statement-breakpoint
UPDATE `vessel_directory` SET `reported_service_due` = `next_service_due`
WHERE `merged_into_id` IS NULL AND `next_service_due` IS NOT NULL AND `next_service_source` = 'rule' AND NOT EXISTS (
	SELECT 1 FROM `vessel_service_history` AS `done`
	JOIN `vessel_projects` AS `job` ON `job`.`id` = `done`.`project_id`
	JOIN `service_rules` AS `rule` ON lower_case(`rule`.`service_type`) = lower_case(`done`.`service_type`)
		AND (`rule`.`system_type` = '' OR lower_case(`rule`.`system_type`) = lower_case(`job`.`system_type`))
	WHERE `done`.`vessel_directory_id` = `vessel_directory`.`id` AND `done`.`status` = 'completed'
);
