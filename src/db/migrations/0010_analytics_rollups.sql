CREATE TABLE `revenue_days` (
	`project_id` integer NOT NULL,
	`day` text(10) NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`lines` integer NOT NULL,
	PRIMARY KEY(`project_id`, `day`, `currency`),
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "revenue_days_day" CHECK("revenue_days"."day" is date("revenue_days"."day")),
	CONSTRAINT "revenue_days_currency" CHECK("revenue_days"."currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "revenue_days_amount" CHECK("revenue_days"."amount" between 0 and 9007199254740991 and "revenue_days"."amount" = cast("revenue_days"."amount" as integer)),
	CONSTRAINT "revenue_days_lines" CHECK("revenue_days"."lines" between 1 and 9007199254740991 and "revenue_days"."lines" = cast("revenue_days"."lines" as integer))
);
--> statement-breakpoint
CREATE INDEX `revenue_days_day` ON `revenue_days` (`day`);
--> statement-breakpoint
INSERT INTO `revenue_days` (`project_id`, `day`, `currency`, `amount`, `lines`)
SELECT `project_id`, `day`, `currency`, sum(`amount`), count(*) FROM (
	SELECT `project_id`, `invoiced_at` AS `day`, `currency`, `total_cost` AS `amount` FROM `parts_used`
	WHERE `deleted_at` IS NULL AND `billing_status` IN ('invoiced', 'disputed', 'paid')
	UNION ALL
	SELECT `id`, `value_invoiced_at`, `currency`, `project_value` FROM `vessel_projects`
	WHERE `value_billing_status` IN ('invoiced', 'disputed', 'paid')
) WHERE `day` IS NOT NULL AND `amount` IS NOT NULL AND `currency` IS NOT NULL
GROUP BY `project_id`, `day`, `currency`;
