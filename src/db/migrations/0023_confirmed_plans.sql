ALTER TABLE `vessel_projects` ADD `confirmed_date` text(10) CONSTRAINT "vessel_projects_confirmed_date" CHECK("confirmed_date" is date("confirmed_date"));--> statement-breakpoint
ALTER TABLE `vessel_projects` ADD `planned_date_at_start` text(10) CONSTRAINT "vessel_projects_planned_date_at_start" CHECK("planned_date_at_start" is date("planned_date_at_start"));--> statement-breakpoint
CREATE INDEX `vessel_projects_confirmed` ON `vessel_projects` (`confirmed_date`);--> statement-breakpoint
-- The history holds each change of the day with the day before it. A project whose first plan it does not hold keeps none.
WITH `steps` AS (
	SELECT `id`, `project_id`, `new_value`, `occurred_at` FROM `audit_logs`
	WHERE `entity_type` = 'project' AND `field_changed` = 'status'
),
`starts` AS (
	SELECT `project_id`, min(`id`) AS `id` FROM `steps` WHERE `new_value` = 'in progress' GROUP BY `project_id`
),
`moves` AS (
	SELECT `id`, `project_id`, `old_value`, `occurred_at` FROM `audit_logs`
	WHERE `entity_type` = 'project' AND `field_changed` = 'scheduledDate'
),
`plans` AS (
	SELECT `steps`.`project_id`, min(`steps`.`id`) AS `id`, `steps`.`occurred_at`, `starts`.`id` AS `start_id`
	FROM `steps` LEFT JOIN `starts` ON `starts`.`project_id` = `steps`.`project_id`
	WHERE `steps`.`new_value` = 'scheduled' AND (`starts`.`id` IS NULL OR `steps`.`id` < `starts`.`id`)
		AND NOT EXISTS (
			SELECT 1 FROM `steps` AS `renewed`
			WHERE `renewed`.`project_id` = `steps`.`project_id` AND `renewed`.`new_value` = 'not confirmed'
				AND `renewed`.`id` > `steps`.`id` AND (`starts`.`id` IS NULL OR `renewed`.`id` < `starts`.`id`)
		)
	GROUP BY `steps`.`project_id`
)
UPDATE `vessel_projects` SET
	`confirmed_date` = coalesce(
		(SELECT `old_value` FROM `moves` WHERE `moves`.`project_id` = `vessel_projects`.`id` AND `moves`.`id` > `plans`.`id`
			AND `moves`.`occurred_at` IS NOT `plans`.`occurred_at` ORDER BY `moves`.`id` LIMIT 1),
		`scheduled_date`
	),
	`planned_date_at_start` = iif(`plans`.`start_id` IS NULL, NULL, coalesce(
		(SELECT `old_value` FROM `moves` WHERE `moves`.`project_id` = `vessel_projects`.`id` AND `moves`.`id` > `plans`.`start_id`
			ORDER BY `moves`.`id` LIMIT 1),
		`scheduled_date`
	))
FROM `plans` WHERE `plans`.`project_id` = `vessel_projects`.`id` AND `plans`.`occurred_at` IS NOT NULL;
