CREATE TABLE `whistleblower_pending_notices` (
	`kind` text NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `due_at`),
	CONSTRAINT "whistleblower_pending_notices_kind" CHECK("whistleblower_pending_notices"."kind" in ('report', 'message')),
	CONSTRAINT "whistleblower_pending_notices_by_the_hour" CHECK("whistleblower_pending_notices"."due_at" % 3600000 = 0)
);--> statement-breakpoint
-- An anonymous report has an id between those of named ones, whose exact times would show its minute.
UPDATE `whistleblower_reports` SET `created_at` = `created_at` - `created_at` % 3600000;--> statement-breakpoint
-- Ids count within a report (addMessage), for the same reason.
UPDATE `whistleblower_messages` SET `id` = `numbered`.`new_id` FROM (
	SELECT `id` AS `old_id`, `report_id` * 1048576 + row_number() OVER (PARTITION BY `report_id` ORDER BY `id`) AS `new_id`
	FROM `whistleblower_messages`
) AS `numbered` WHERE `whistleblower_messages`.`id` = `numbered`.`old_id`;
