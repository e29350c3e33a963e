CREATE TABLE `part_mark_ups` (
	`category` text PRIMARY KEY NOT NULL,
	`percent` integer NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "part_mark_ups_category" CHECK("part_mark_ups"."category" in ('consumable', 'spare part', 'chemical', 'tool', 'service', 'other')),
	CONSTRAINT "part_mark_ups_percent" CHECK("part_mark_ups"."percent" between 0 and 1000 and "part_mark_ups"."percent" = cast("part_mark_ups"."percent" as integer))
);
--> statement-breakpoint
-- A price that an operator entered and no manager set or approved is what the operator paid.
CREATE TABLE `__new_parts_used` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_uuid` text,
	`project_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`product_id` integer,
	`part_name` text NOT NULL,
	`part_number` text,
	`quantity` integer DEFAULT 1 NOT NULL,
	`unit_cost` integer,
	`cost_currency` text,
	`unit_price` integer,
	`total_price` integer,
	`currency` text,
	`price_source` text DEFAULT 'missing' NOT NULL,
	`supplier` text,
	`category` text DEFAULT 'consumable' NOT NULL,
	`notes` text,
	`used_date` text(10) NOT NULL,
	`vessel_name` text NOT NULL,
	`billing_status` text DEFAULT 'pending' NOT NULL,
	`invoice_ref` text,
	`invoiced_at` text(10),
	`paid_at` text(10),
	`not_billable_reason` text,
	`dispute_note` text,
	`credit_ref` text,
	`version` integer DEFAULT 1 NOT NULL,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`operator_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "parts_used_cost_currency" CHECK("__new_parts_used"."cost_currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "parts_used_currency" CHECK("__new_parts_used"."currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "parts_used_price_source" CHECK("__new_parts_used"."price_source" in ('catalogue', 'last used', 'manual', 'missing')),
	CONSTRAINT "parts_used_category" CHECK("__new_parts_used"."category" in ('consumable', 'spare part', 'chemical', 'tool', 'service', 'other')),
	CONSTRAINT "parts_used_used_date" CHECK("__new_parts_used"."used_date" is date("__new_parts_used"."used_date")),
	CONSTRAINT "parts_used_billing_status" CHECK("__new_parts_used"."billing_status" in ('pending', 'approved', 'invoiced', 'paid', 'not billable', 'disputed', 'credited')),
	CONSTRAINT "parts_used_invoiced_at" CHECK("__new_parts_used"."invoiced_at" is date("__new_parts_used"."invoiced_at")),
	CONSTRAINT "parts_used_paid_at" CHECK("__new_parts_used"."paid_at" is date("__new_parts_used"."paid_at")),
	CONSTRAINT "parts_used_not_billable_reason" CHECK("__new_parts_used"."not_billable_reason" in ('warranty', 'goodwill', 'error')),
	CONSTRAINT "parts_used_part_name_filled" CHECK(trim("__new_parts_used"."part_name") <> ''),
	CONSTRAINT "parts_used_quantity" CHECK("__new_parts_used"."quantity" between 1 and 1000000 and "__new_parts_used"."quantity" = cast("__new_parts_used"."quantity" as integer)),
	CONSTRAINT "parts_used_unit_cost" CHECK("__new_parts_used"."unit_cost" between 0 and 9999999999 and "__new_parts_used"."unit_cost" = cast("__new_parts_used"."unit_cost" as integer)),
	CONSTRAINT "parts_used_unit_price" CHECK("__new_parts_used"."unit_price" between 0 and 9999999999 and "__new_parts_used"."unit_price" = cast("__new_parts_used"."unit_price" as integer)),
	CONSTRAINT "parts_used_total_price" CHECK("__new_parts_used"."total_price" between 0 and 9999999999 and "__new_parts_used"."total_price" = cast("__new_parts_used"."total_price" as integer)),
	CONSTRAINT "parts_used_total" CHECK("__new_parts_used"."total_price" is "__new_parts_used"."unit_price" * "__new_parts_used"."quantity"),
	CONSTRAINT "parts_used_cost_has_currency" CHECK("__new_parts_used"."unit_cost" is null or "__new_parts_used"."cost_currency" is not null),
	CONSTRAINT "parts_used_price_has_currency" CHECK("__new_parts_used"."unit_price" is null or "__new_parts_used"."currency" is not null),
	CONSTRAINT "parts_used_price_has_source" CHECK(("__new_parts_used"."price_source" = 'missing') = ("__new_parts_used"."unit_price" is null))
);
--> statement-breakpoint
INSERT INTO `__new_parts_used`(`id`, `client_uuid`, `project_id`, `operator_id`, `product_id`, `part_name`, `part_number`, `quantity`, `unit_cost`, `cost_currency`, `unit_price`, `total_price`, `currency`, `price_source`, `supplier`, `category`, `notes`, `used_date`, `vessel_name`, `billing_status`, `invoice_ref`, `invoiced_at`, `paid_at`, `not_billable_reason`, `dispute_note`, `credit_ref`, `version`, `occurred_at`, `created_at`, `updated_at`, `deleted_at`)
SELECT `id`, `client_uuid`, `project_id`, `operator_id`, `product_id`, `part_name`, `part_number`, `quantity`, iif(`is_cost`, `unit_cost`, NULL), iif(`is_cost`, `currency`, NULL), iif(`is_cost`, NULL, `unit_cost`), iif(`is_cost`, NULL, `total_cost`), iif(`is_cost`, NULL, `currency`), iif(`is_cost`, 'missing', `price_source`), `supplier`, `category`, `notes`, `used_date`, `vessel_name`, `billing_status`, `invoice_ref`, `invoiced_at`, `paid_at`, `not_billable_reason`, `dispute_note`, `credit_ref`, `version`, `occurred_at`, `created_at`, `updated_at`, `deleted_at`
FROM (
	SELECT `parts_used`.*, `price_source` = 'manual' AND `billing_status` IN ('pending', 'not billable')
		AND NOT EXISTS (SELECT 1 FROM `audit_logs` WHERE `entity_type` = 'part' AND `entity_id` = `parts_used`.`id`
			AND `field_changed` = 'billingStatus' AND `new_value` = 'approved')
		AND (SELECT `role` FROM `portal_users` WHERE `id` = coalesce(
			(SELECT `changed_by` FROM `audit_logs` WHERE `entity_type` = 'part' AND `entity_id` = `parts_used`.`id`
				AND `field_changed` = 'unitCost' ORDER BY `id` DESC LIMIT 1),
			`operator_id`)) = 'operator' AS `is_cost`
	FROM `parts_used`
);--> statement-breakpoint
DROP TABLE `parts_used`;--> statement-breakpoint
ALTER TABLE `__new_parts_used` RENAME TO `parts_used`;--> statement-breakpoint
CREATE UNIQUE INDEX `parts_used_clientUuid_unique` ON `parts_used` (`client_uuid`);--> statement-breakpoint
CREATE INDEX `parts_used_project` ON `parts_used` (`project_id`,`billing_status`);--> statement-breakpoint
CREATE INDEX `parts_used_operator` ON `parts_used` (`operator_id`,`used_date`);--> statement-breakpoint
CREATE INDEX `parts_used_product` ON `parts_used` (`product_id`,`used_date`);--> statement-breakpoint
CREATE INDEX `parts_used_date` ON `parts_used` (`used_date`);--> statement-breakpoint
CREATE INDEX `parts_used_not_withdrawn` ON `parts_used` (`used_date`) WHERE "parts_used"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `parts_used_billing` ON `parts_used` (`billing_status`,`used_date`);--> statement-breakpoint
CREATE INDEX `parts_used_number` ON `parts_used` (`part_number`);--> statement-breakpoint
CREATE INDEX `parts_used_vessel` ON `parts_used` (`vessel_name`);--> statement-breakpoint
CREATE INDEX `parts_used_without_price` ON `parts_used` (`project_id`) WHERE "parts_used"."unit_price" is null and "parts_used"."deleted_at" is null;--> statement-breakpoint
CREATE TRIGGER `parts_used_no_delete` BEFORE DELETE ON `parts_used`
BEGIN
	SELECT raise(ABORT, 'A part is never deleted: set deleted_at instead');
END;
--> statement-breakpoint
UPDATE `billing_notifications` SET `currency` = NULL, `total_cost` = iif(`kind` = 'withdrawn', 0, NULL)
WHERE `part_id` IN (SELECT `id` FROM `parts_used` WHERE `unit_cost` IS NOT NULL);--> statement-breakpoint
DELETE FROM `project_totals` WHERE `project_id` IN (SELECT `project_id` FROM `parts_used` WHERE `unit_cost` IS NOT NULL);--> statement-breakpoint
INSERT INTO `project_totals` (`project_id`, `currency`, `pending`, `approved`, `invoiced`, `paid`, `lines`)
SELECT `project_id`, `currency`,
	sum(iif(`status` = 'pending', `amount`, 0)),
	sum(iif(`status` = 'approved', `amount`, 0)),
	sum(iif(`status` IN ('invoiced', 'disputed'), `amount`, 0)),
	sum(iif(`status` = 'paid', `amount`, 0)),
	count(*)
FROM (
	SELECT `project_id`, `currency`, `total_price` AS `amount`, `billing_status` AS `status` FROM `parts_used`
	WHERE `deleted_at` IS NULL
	UNION ALL
	SELECT `id`, `currency`, `project_value`, `value_billing_status` FROM `vessel_projects`
)
WHERE `amount` IS NOT NULL AND `status` NOT IN ('not billable', 'credited')
	AND `project_id` IN (SELECT `project_id` FROM `parts_used` WHERE `unit_cost` IS NOT NULL)
GROUP BY `project_id`, `currency`;
