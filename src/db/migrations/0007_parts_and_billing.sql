CREATE TABLE `parts_used` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_uuid` text,
	`project_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`product_id` integer,
	`part_name` text NOT NULL,
	`part_number` text,
	`quantity` integer DEFAULT 1 NOT NULL,
	`unit_cost` integer,
	`total_cost` integer,
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
	CONSTRAINT "parts_used_currency" CHECK("parts_used"."currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "parts_used_price_source" CHECK("parts_used"."price_source" in ('catalogue', 'last used', 'manual', 'missing')),
	CONSTRAINT "parts_used_category" CHECK("parts_used"."category" in ('consumable', 'spare part', 'chemical', 'tool', 'service', 'other')),
	CONSTRAINT "parts_used_used_date" CHECK("parts_used"."used_date" is date("parts_used"."used_date")),
	CONSTRAINT "parts_used_billing_status" CHECK("parts_used"."billing_status" in ('pending', 'approved', 'invoiced', 'paid', 'not billable', 'disputed', 'credited')),
	CONSTRAINT "parts_used_invoiced_at" CHECK("parts_used"."invoiced_at" is date("parts_used"."invoiced_at")),
	CONSTRAINT "parts_used_paid_at" CHECK("parts_used"."paid_at" is date("parts_used"."paid_at")),
	CONSTRAINT "parts_used_not_billable_reason" CHECK("parts_used"."not_billable_reason" in ('warranty', 'goodwill', 'error')),
	CONSTRAINT "parts_used_part_name_filled" CHECK(trim("parts_used"."part_name") <> ''),
	CONSTRAINT "parts_used_quantity" CHECK("parts_used"."quantity" between 1 and 1000000 and "parts_used"."quantity" = cast("parts_used"."quantity" as integer)),
	CONSTRAINT "parts_used_unit_cost" CHECK("parts_used"."unit_cost" between 0 and 9999999999 and "parts_used"."unit_cost" = cast("parts_used"."unit_cost" as integer)),
	CONSTRAINT "parts_used_total_cost" CHECK("parts_used"."total_cost" between 0 and 9999999999 and "parts_used"."total_cost" = cast("parts_used"."total_cost" as integer)),
	CONSTRAINT "parts_used_total" CHECK("parts_used"."total_cost" is "parts_used"."unit_cost" * "parts_used"."quantity"),
	CONSTRAINT "parts_used_price_has_currency" CHECK("parts_used"."unit_cost" is null or "parts_used"."currency" is not null),
	CONSTRAINT "parts_used_price_has_source" CHECK(("parts_used"."price_source" = 'missing') = ("parts_used"."unit_cost" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `parts_used_clientUuid_unique` ON `parts_used` (`client_uuid`);--> statement-breakpoint
CREATE INDEX `parts_used_project` ON `parts_used` (`project_id`,`billing_status`);--> statement-breakpoint
CREATE INDEX `parts_used_operator` ON `parts_used` (`operator_id`,`used_date`);--> statement-breakpoint
CREATE INDEX `parts_used_product` ON `parts_used` (`product_id`,`used_date`);--> statement-breakpoint
CREATE INDEX `parts_used_date` ON `parts_used` (`used_date`);--> statement-breakpoint
CREATE INDEX `parts_used_billing` ON `parts_used` (`billing_status`,`used_date`);--> statement-breakpoint
CREATE INDEX `parts_used_number` ON `parts_used` (`part_number`);--> statement-breakpoint
CREATE INDEX `parts_used_vessel` ON `parts_used` (`vessel_name`);--> statement-breakpoint
CREATE INDEX `parts_used_without_price` ON `parts_used` (`project_id`) WHERE "parts_used"."unit_cost" is null and "parts_used"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `billing_notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`vessel_name` text NOT NULL,
	`part_id` integer NOT NULL,
	`part_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`total_cost` integer,
	`currency` text,
	`kind` text DEFAULT 'added' NOT NULL,
	`message` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`read_by` integer,
	`read_at` integer,
	`billing_status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`operator_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`part_id`) REFERENCES `parts_used`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`read_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "billing_notifications_currency" CHECK("billing_notifications"."currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "billing_notifications_kind" CHECK("billing_notifications"."kind" in ('added', 'changed', 'withdrawn', 'late')),
	CONSTRAINT "billing_notifications_is_read" CHECK("billing_notifications"."is_read" in (0, 1)),
	CONSTRAINT "billing_notifications_billing_status" CHECK("billing_notifications"."billing_status" in ('pending', 'approved', 'invoiced', 'paid', 'not billable', 'disputed', 'credited')),
	CONSTRAINT "billing_notifications_quantity" CHECK("billing_notifications"."quantity" between 1 and 1000000 and "billing_notifications"."quantity" = cast("billing_notifications"."quantity" as integer)),
	CONSTRAINT "billing_notifications_total_cost" CHECK("billing_notifications"."total_cost" between 0 and 9999999999 and "billing_notifications"."total_cost" = cast("billing_notifications"."total_cost" as integer)),
	CONSTRAINT "billing_notifications_cost_has_currency" CHECK(coalesce("billing_notifications"."total_cost", 0) = 0 or "billing_notifications"."currency" is not null),
	CONSTRAINT "billing_notifications_read" CHECK(("billing_notifications"."is_read" = 1) = ("billing_notifications"."read_at" is not null))
);
--> statement-breakpoint
CREATE INDEX `billing_notifications_inbox` ON `billing_notifications` (`is_read`,`created_at`);--> statement-breakpoint
CREATE INDEX `billing_notifications_project` ON `billing_notifications` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `billing_notifications_part` ON `billing_notifications` (`part_id`,`is_read`);--> statement-breakpoint
CREATE INDEX `billing_notifications_operator` ON `billing_notifications` (`operator_id`);--> statement-breakpoint
CREATE INDEX `billing_notifications_read_by` ON `billing_notifications` (`read_by`);--> statement-breakpoint
CREATE TABLE `project_totals` (
	`project_id` integer NOT NULL,
	`currency` text NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	`approved` integer DEFAULT 0 NOT NULL,
	`invoiced` integer DEFAULT 0 NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`project_id`, `currency`),
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "project_totals_currency" CHECK("project_totals"."currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "project_totals_pending" CHECK("project_totals"."pending" between 0 and 9007199254740991 and "project_totals"."pending" = cast("project_totals"."pending" as integer)),
	CONSTRAINT "project_totals_approved" CHECK("project_totals"."approved" between 0 and 9007199254740991 and "project_totals"."approved" = cast("project_totals"."approved" as integer)),
	CONSTRAINT "project_totals_invoiced" CHECK("project_totals"."invoiced" between 0 and 9007199254740991 and "project_totals"."invoiced" = cast("project_totals"."invoiced" as integer)),
	CONSTRAINT "project_totals_paid" CHECK("project_totals"."paid" between 0 and 9007199254740991 and "project_totals"."paid" = cast("project_totals"."paid" as integer)),
	CONSTRAINT "project_totals_lines" CHECK("project_totals"."lines" between 0 and 9007199254740991 and "project_totals"."lines" = cast("project_totals"."lines" as integer))
);
