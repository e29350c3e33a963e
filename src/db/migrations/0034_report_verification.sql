CREATE TABLE `service_report_prints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`report_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`version` integer NOT NULL,
	`sha256` text NOT NULL,
	`verify_code` text,
	`signed_at` integer NOT NULL,
	`replaced_at` integer,
	`withdrawn_at` integer,
	`withdrawn_by` integer,
	`withdraw_reason` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `service_reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`withdrawn_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "service_report_prints_sha256_filled" CHECK(trim("service_report_prints"."sha256") <> ''),
	CONSTRAINT "service_report_prints_withdraw_reason_filled" CHECK(trim("service_report_prints"."withdraw_reason") <> ''),
	CONSTRAINT "service_report_prints_version" CHECK("service_report_prints"."version" between 1 and 1000000 and "service_report_prints"."version" = cast("service_report_prints"."version" as integer)),
	CONSTRAINT "service_report_prints_withdrawn_with_reason" CHECK(("service_report_prints"."withdrawn_at" is null) = ("service_report_prints"."withdraw_reason" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `service_report_prints_sha256_unique` ON `service_report_prints` (`sha256`);--> statement-breakpoint
CREATE INDEX `service_report_prints_code` ON `service_report_prints` (`verify_code`,`created_at`);--> statement-breakpoint
CREATE INDEX `service_report_prints_report` ON `service_report_prints` (`report_id`);--> statement-breakpoint
CREATE INDEX `service_report_prints_project` ON `service_report_prints` (`project_id`);--> statement-breakpoint
CREATE INDEX `service_report_prints_withdrawn_by` ON `service_report_prints` (`withdrawn_by`);--> statement-breakpoint
CREATE TABLE `verify_looks` (
	`day` text(10) NOT NULL,
	`report_id` integer NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `report_id`, `kind`),
	FOREIGN KEY (`report_id`) REFERENCES `service_reports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "verify_looks_day" CHECK("verify_looks"."day" is date("verify_looks"."day")),
	CONSTRAINT "verify_looks_kind" CHECK("verify_looks"."kind" in ('code', 'file')),
	CONSTRAINT "verify_looks_count" CHECK("verify_looks"."count" between 1 and 1000000000 and "verify_looks"."count" = cast("verify_looks"."count" as integer))
);
--> statement-breakpoint
CREATE INDEX `verify_looks_report` ON `verify_looks` (`report_id`);--> statement-breakpoint
ALTER TABLE `service_reports` ADD `verify_code` text;--> statement-breakpoint
CREATE UNIQUE INDEX `service_reports_verify_code` ON `service_reports` (`verify_code`);--> statement-breakpoint
INSERT OR IGNORE INTO `service_report_prints` (`report_id`, `project_id`, `version`, `sha256`, `signed_at`, `created_at`)
SELECT `id`, `project_id`, `version`, `sha256`, coalesce((
	SELECT `signed_at` FROM `project_signatures`
	WHERE `project_signatures`.`project_id` = `service_reports`.`project_id`
		AND `report_version` = coalesce(`corrects_version`, `version`)
	ORDER BY `id` DESC LIMIT 1
), `created_at`), `created_at`
FROM `service_reports`;
