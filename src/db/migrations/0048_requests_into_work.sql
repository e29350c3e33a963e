CREATE TABLE `project_planned_parts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`quote_line_id` integer,
	`product_id` integer,
	`part_name` text NOT NULL,
	`part_number` text,
	`quantity` integer NOT NULL,
	`unit` text,
	`unit_price` integer,
	`currency` text,
	`part_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`quote_line_id`) REFERENCES `rfq_quote_lines`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`part_id`) REFERENCES `parts_used`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "project_planned_parts_currency" CHECK("project_planned_parts"."currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "project_planned_parts_part_name_filled" CHECK(trim("project_planned_parts"."part_name") <> ''),
	CONSTRAINT "project_planned_parts_quantity" CHECK("project_planned_parts"."quantity" between 1 and 999999 and "project_planned_parts"."quantity" = cast("project_planned_parts"."quantity" as integer)),
	CONSTRAINT "project_planned_parts_unit_price" CHECK("project_planned_parts"."unit_price" between 0 and 9999999999 and "project_planned_parts"."unit_price" = cast("project_planned_parts"."unit_price" as integer)),
	CONSTRAINT "project_planned_parts_price_has_currency" CHECK("project_planned_parts"."unit_price" is null or "project_planned_parts"."currency" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_planned_parts_partId_unique` ON `project_planned_parts` (`part_id`);--> statement-breakpoint
CREATE INDEX `project_planned_parts_project` ON `project_planned_parts` (`project_id`);--> statement-breakpoint
CREATE INDEX `project_planned_parts_quote_line` ON `project_planned_parts` (`quote_line_id`);--> statement-breakpoint
CREATE INDEX `project_planned_parts_product` ON `project_planned_parts` (`product_id`);--> statement-breakpoint
CREATE TABLE `__new_vessel_projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vessel_name` text NOT NULL,
	`vessel_directory_id` integer,
	`client_name` text,
	`company_name` text,
	`company_id` integer,
	`system_type` text,
	`port_agent` text,
	`port_agent_phone` text,
	`port_agent_email` text,
	`vessel_master_name` text,
	`vessel_master_phone` text,
	`vessel_master_contact` text,
	`engineer_name` text,
	`engineer_email` text,
	`engineer_contact` text,
	`service_type` text NOT NULL,
	`description` text,
	`status` text DEFAULT 'not confirmed' NOT NULL,
	`hold_reason` text,
	`cancel_reason` text,
	`outcome` text,
	`visit_number` integer DEFAULT 1 NOT NULL,
	`parent_project_id` integer,
	`source_type` text,
	`source_id` integer,
	`request_date` text(10) DEFAULT (date('now')) NOT NULL,
	`scheduled_date` text(10),
	`scheduled_end_date` text(10),
	`confirmed_date` text(10),
	`started_at` integer,
	`planned_date_at_start` text(10),
	`work_ended_at` integer,
	`completed_date` text(10),
	`location` text,
	`location_timezone` text,
	`assigned_operator_id` integer,
	`operator_hours` integer DEFAULT 0 NOT NULL,
	`travel_info` text,
	`travel_documents` text DEFAULT '[]' NOT NULL,
	`required_documents` text DEFAULT '[]' NOT NULL,
	`project_value` integer,
	`currency` text,
	`value_billing_status` text DEFAULT 'pending' NOT NULL,
	`value_invoice_ref` text,
	`value_invoiced_at` text(10),
	`value_paid_at` text(10),
	`value_not_billable_reason` text,
	`value_dispute_note` text,
	`value_credit_ref` text,
	`billing_state` text DEFAULT 'nothing to bill' NOT NULL,
	`created_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`vessel_directory_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`parent_project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`assigned_operator_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`created_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_projects_status" CHECK("__new_vessel_projects"."status" in ('not confirmed', 'confirmed', 'scheduled', 'travelling', 'in progress', 'on hold', 'work done', 'completed', 'cancelled')),
	CONSTRAINT "vessel_projects_hold_reason" CHECK("__new_vessel_projects"."hold_reason" in ('parts', 'vessel left', 'weather', 'access', 'other')),
	CONSTRAINT "vessel_projects_outcome" CHECK("__new_vessel_projects"."outcome" in ('resolved', 'partly', 'not resolved')),
	CONSTRAINT "vessel_projects_source_type" CHECK("__new_vessel_projects"."source_type" in ('contact submission', 'due vessel', 'earlier project', 'rfq')),
	CONSTRAINT "vessel_projects_request_date" CHECK("__new_vessel_projects"."request_date" is date("__new_vessel_projects"."request_date")),
	CONSTRAINT "vessel_projects_scheduled_date" CHECK("__new_vessel_projects"."scheduled_date" is date("__new_vessel_projects"."scheduled_date")),
	CONSTRAINT "vessel_projects_scheduled_end_date" CHECK("__new_vessel_projects"."scheduled_end_date" is date("__new_vessel_projects"."scheduled_end_date")),
	CONSTRAINT "vessel_projects_confirmed_date" CHECK("__new_vessel_projects"."confirmed_date" is date("__new_vessel_projects"."confirmed_date")),
	CONSTRAINT "vessel_projects_planned_date_at_start" CHECK("__new_vessel_projects"."planned_date_at_start" is date("__new_vessel_projects"."planned_date_at_start")),
	CONSTRAINT "vessel_projects_completed_date" CHECK("__new_vessel_projects"."completed_date" is date("__new_vessel_projects"."completed_date")),
	CONSTRAINT "vessel_projects_travel_documents" CHECK(json_valid("__new_vessel_projects"."travel_documents")),
	CONSTRAINT "vessel_projects_required_documents" CHECK(json_valid("__new_vessel_projects"."required_documents")),
	CONSTRAINT "vessel_projects_currency" CHECK("__new_vessel_projects"."currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "vessel_projects_value_billing_status" CHECK("__new_vessel_projects"."value_billing_status" in ('pending', 'approved', 'invoiced', 'paid', 'not billable', 'disputed', 'credited')),
	CONSTRAINT "vessel_projects_value_invoiced_at" CHECK("__new_vessel_projects"."value_invoiced_at" is date("__new_vessel_projects"."value_invoiced_at")),
	CONSTRAINT "vessel_projects_value_paid_at" CHECK("__new_vessel_projects"."value_paid_at" is date("__new_vessel_projects"."value_paid_at")),
	CONSTRAINT "vessel_projects_value_not_billable_reason" CHECK("__new_vessel_projects"."value_not_billable_reason" in ('warranty', 'goodwill', 'error')),
	CONSTRAINT "vessel_projects_billing_state" CHECK("__new_vessel_projects"."billing_state" in ('nothing to bill', 'pending', 'ready', 'part invoiced', 'invoiced', 'paid')),
	CONSTRAINT "vessel_projects_vessel_name_filled" CHECK(trim("__new_vessel_projects"."vessel_name") <> ''),
	CONSTRAINT "vessel_projects_service_type_filled" CHECK(trim("__new_vessel_projects"."service_type") <> ''),
	CONSTRAINT "vessel_projects_operator_hours" CHECK("__new_vessel_projects"."operator_hours" between 0 and 99999 and "__new_vessel_projects"."operator_hours" = cast("__new_vessel_projects"."operator_hours" as integer)),
	CONSTRAINT "vessel_projects_project_value" CHECK("__new_vessel_projects"."project_value" between 0 and 9999999999 and "__new_vessel_projects"."project_value" = cast("__new_vessel_projects"."project_value" as integer)),
	CONSTRAINT "vessel_projects_visit_number" CHECK("__new_vessel_projects"."visit_number" between 1 and 1000 and "__new_vessel_projects"."visit_number" = cast("__new_vessel_projects"."visit_number" as integer)),
	CONSTRAINT "vessel_projects_value_has_currency" CHECK("__new_vessel_projects"."project_value" is null or "__new_vessel_projects"."currency" is not null),
	CONSTRAINT "vessel_projects_source_is_whole" CHECK(("__new_vessel_projects"."source_type" is null) = ("__new_vessel_projects"."source_id" is null)),
	CONSTRAINT "vessel_projects_schedule_order" CHECK("__new_vessel_projects"."scheduled_end_date" >= "__new_vessel_projects"."scheduled_date"),
	CONSTRAINT "vessel_projects_work_order" CHECK("__new_vessel_projects"."work_ended_at" >= "__new_vessel_projects"."started_at")
);
--> statement-breakpoint
INSERT INTO `__new_vessel_projects`("id", "vessel_name", "vessel_directory_id", "client_name", "company_name", "company_id", "system_type", "port_agent", "port_agent_phone", "port_agent_email", "vessel_master_name", "vessel_master_phone", "vessel_master_contact", "engineer_name", "engineer_email", "engineer_contact", "service_type", "description", "status", "hold_reason", "cancel_reason", "outcome", "visit_number", "parent_project_id", "source_type", "source_id", "request_date", "scheduled_date", "scheduled_end_date", "confirmed_date", "started_at", "planned_date_at_start", "work_ended_at", "completed_date", "location", "location_timezone", "assigned_operator_id", "operator_hours", "travel_info", "travel_documents", "required_documents", "project_value", "currency", "value_billing_status", "value_invoice_ref", "value_invoiced_at", "value_paid_at", "value_not_billable_reason", "value_dispute_note", "value_credit_ref", "billing_state", "created_by", "version", "occurred_at", "created_at", "updated_at") SELECT "id", "vessel_name", "vessel_directory_id", "client_name", "company_name", "company_id", "system_type", "port_agent", "port_agent_phone", "port_agent_email", "vessel_master_name", "vessel_master_phone", "vessel_master_contact", "engineer_name", "engineer_email", "engineer_contact", "service_type", "description", "status", "hold_reason", "cancel_reason", "outcome", "visit_number", "parent_project_id", "source_type", "source_id", "request_date", "scheduled_date", "scheduled_end_date", "confirmed_date", "started_at", "planned_date_at_start", "work_ended_at", "completed_date", "location", "location_timezone", "assigned_operator_id", "operator_hours", "travel_info", "travel_documents", "required_documents", "project_value", "currency", "value_billing_status", "value_invoice_ref", "value_invoiced_at", "value_paid_at", "value_not_billable_reason", "value_dispute_note", "value_credit_ref", "billing_state", "created_by", "version", "occurred_at", "created_at", "updated_at" FROM `vessel_projects`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_vessel_projects';--> statement-breakpoint
-- No id is given out twice.
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_vessel_projects', `seq` FROM `sqlite_sequence` WHERE `name` = 'vessel_projects';--> statement-breakpoint
DROP TABLE `vessel_projects`;--> statement-breakpoint
ALTER TABLE `__new_vessel_projects` RENAME TO `vessel_projects`;--> statement-breakpoint
CREATE INDEX `vessel_projects_status` ON `vessel_projects` (`status`,`scheduled_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_operator` ON `vessel_projects` (`assigned_operator_id`,`status`,`scheduled_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_schedule` ON `vessel_projects` (`scheduled_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_last_day` ON `vessel_projects` (`scheduled_end_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_confirmed` ON `vessel_projects` (`confirmed_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_vessel_name` ON `vessel_projects` (`vessel_name`);--> statement-breakpoint
CREATE INDEX `vessel_projects_client` ON `vessel_projects` (`client_name`);--> statement-breakpoint
CREATE INDEX `vessel_projects_requested` ON `vessel_projects` (`request_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_completed` ON `vessel_projects` (`completed_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_vessel` ON `vessel_projects` (`vessel_directory_id`,`status`);--> statement-breakpoint
CREATE INDEX `vessel_projects_company` ON `vessel_projects` (`company_id`);--> statement-breakpoint
CREATE INDEX `vessel_projects_parent` ON `vessel_projects` (`parent_project_id`);--> statement-breakpoint
CREATE INDEX `vessel_projects_created_by` ON `vessel_projects` (`created_by`);--> statement-breakpoint
CREATE INDEX `vessel_projects_billing` ON `vessel_projects` (`billing_state`,`completed_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_source` ON `vessel_projects` (`source_type`,`source_id`);--> statement-breakpoint
CREATE TABLE `__new_rfq_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rfq_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`text` text,
	`user_id` integer,
	FOREIGN KEY (`rfq_id`) REFERENCES `rfqs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "rfq_events_kind" CHECK("__new_rfq_events"."kind" in ('sent', 'read', 'question', 'note', 'quoted', 'reminded', 'accepted', 'declined', 'expired', 'withdrawn', 'closed', 'project')),
	CONSTRAINT "rfq_events_text" CHECK("__new_rfq_events"."kind" not in ('question', 'note', 'closed') or trim(coalesce("__new_rfq_events"."text", '')) <> '')
);
--> statement-breakpoint
INSERT INTO `__new_rfq_events`("id", "rfq_id", "kind", "at", "text", "user_id") SELECT "id", "rfq_id", "kind", "at", "text", "user_id" FROM `rfq_events`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_rfq_events';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_rfq_events', `seq` FROM `sqlite_sequence` WHERE `name` = 'rfq_events';--> statement-breakpoint
DROP TABLE `rfq_events`;--> statement-breakpoint
ALTER TABLE `__new_rfq_events` RENAME TO `rfq_events`;--> statement-breakpoint
CREATE INDEX `rfq_events_request` ON `rfq_events` (`rfq_id`,`at`);--> statement-breakpoint
CREATE INDEX `rfq_events_user` ON `rfq_events` (`user_id`);--> statement-breakpoint
ALTER TABLE `rfqs` ADD `project_id` integer REFERENCES vessel_projects(id);--> statement-breakpoint
CREATE UNIQUE INDEX `rfqs_projectId_unique` ON `rfqs` (`project_id`);--> statement-breakpoint
-- The rebuilt table needs its triggers again. The text may name people: an erasure replaces the name.
CREATE TRIGGER `rfq_events_no_update` BEFORE UPDATE OF `id`, `rfq_id`, `kind`, `at`, `user_id` ON `rfq_events`
BEGIN
	SELECT raise(ABORT, 'rfq_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `rfq_events_no_delete` BEFORE DELETE ON `rfq_events`
WHEN EXISTS (SELECT 1 FROM `rfqs` WHERE `id` = OLD.`rfq_id`)
BEGIN
	SELECT raise(ABORT, 'rfq_events is append-only');
END;
