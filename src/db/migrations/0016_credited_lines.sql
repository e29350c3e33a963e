CREATE TABLE `credited_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`part_id` integer,
	`description` text NOT NULL,
	`item_number` text,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`currency` text NOT NULL,
	`used_date` text(10),
	`invoice_ref` text,
	`invoiced_at` text(10),
	`paid_at` text(10),
	`dispute_note` text,
	`credit_ref` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`part_id`) REFERENCES `parts_used`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "credited_lines_currency" CHECK("credited_lines"."currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "credited_lines_used_date" CHECK("credited_lines"."used_date" is date("credited_lines"."used_date")),
	CONSTRAINT "credited_lines_invoiced_at" CHECK("credited_lines"."invoiced_at" is date("credited_lines"."invoiced_at")),
	CONSTRAINT "credited_lines_paid_at" CHECK("credited_lines"."paid_at" is date("credited_lines"."paid_at")),
	CONSTRAINT "credited_lines_quantity" CHECK("credited_lines"."quantity" between 1 and 1000000 and "credited_lines"."quantity" = cast("credited_lines"."quantity" as integer)),
	CONSTRAINT "credited_lines_unit_price" CHECK("credited_lines"."unit_price" between 0 and 9999999999 and "credited_lines"."unit_price" = cast("credited_lines"."unit_price" as integer))
);
--> statement-breakpoint
CREATE INDEX `credited_lines_project` ON `credited_lines` (`project_id`);--> statement-breakpoint
CREATE INDEX `credited_lines_part` ON `credited_lines` (`part_id`);--> statement-breakpoint
CREATE TRIGGER `credited_lines_no_update` BEFORE UPDATE ON `credited_lines`
BEGIN
	SELECT raise(ABORT, 'credited_lines is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `credited_lines_no_delete` BEFORE DELETE ON `credited_lines`
BEGIN
	SELECT raise(ABORT, 'credited_lines is append-only');
END;
