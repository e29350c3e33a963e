CREATE TABLE `vessel_projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vessel_name` text NOT NULL,
	`vessel_directory_id` integer,
	`client_name` text,
	`company_name` text,
	`company_id` integer,
	`system_type` text,
	`port_agent` text,
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
	`started_at` integer,
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
	CONSTRAINT "vessel_projects_status" CHECK("vessel_projects"."status" in ('not confirmed', 'confirmed', 'scheduled', 'travelling', 'in progress', 'on hold', 'work done', 'completed', 'cancelled')),
	CONSTRAINT "vessel_projects_hold_reason" CHECK("vessel_projects"."hold_reason" in ('parts', 'vessel left', 'weather', 'access', 'other')),
	CONSTRAINT "vessel_projects_outcome" CHECK("vessel_projects"."outcome" in ('resolved', 'partly', 'not resolved')),
	CONSTRAINT "vessel_projects_source_type" CHECK("vessel_projects"."source_type" in ('contact submission', 'due vessel', 'earlier project')),
	CONSTRAINT "vessel_projects_request_date" CHECK("vessel_projects"."request_date" is date("vessel_projects"."request_date")),
	CONSTRAINT "vessel_projects_scheduled_date" CHECK("vessel_projects"."scheduled_date" is date("vessel_projects"."scheduled_date")),
	CONSTRAINT "vessel_projects_scheduled_end_date" CHECK("vessel_projects"."scheduled_end_date" is date("vessel_projects"."scheduled_end_date")),
	CONSTRAINT "vessel_projects_completed_date" CHECK("vessel_projects"."completed_date" is date("vessel_projects"."completed_date")),
	CONSTRAINT "vessel_projects_travel_documents" CHECK(json_valid("vessel_projects"."travel_documents")),
	CONSTRAINT "vessel_projects_required_documents" CHECK(json_valid("vessel_projects"."required_documents")),
	CONSTRAINT "vessel_projects_currency" CHECK("vessel_projects"."currency" in ('NOK', 'USD', 'EUR')),
	CONSTRAINT "vessel_projects_value_billing_status" CHECK("vessel_projects"."value_billing_status" in ('pending', 'approved', 'invoiced', 'paid', 'not billable', 'disputed', 'credited')),
	CONSTRAINT "vessel_projects_value_invoiced_at" CHECK("vessel_projects"."value_invoiced_at" is date("vessel_projects"."value_invoiced_at")),
	CONSTRAINT "vessel_projects_value_paid_at" CHECK("vessel_projects"."value_paid_at" is date("vessel_projects"."value_paid_at")),
	CONSTRAINT "vessel_projects_value_not_billable_reason" CHECK("vessel_projects"."value_not_billable_reason" in ('warranty', 'goodwill', 'error')),
	CONSTRAINT "vessel_projects_billing_state" CHECK("vessel_projects"."billing_state" in ('nothing to bill', 'pending', 'ready', 'part invoiced', 'invoiced', 'paid')),
	CONSTRAINT "vessel_projects_vessel_name_filled" CHECK(trim("vessel_projects"."vessel_name") <> ''),
	CONSTRAINT "vessel_projects_service_type_filled" CHECK(trim("vessel_projects"."service_type") <> ''),
	CONSTRAINT "vessel_projects_operator_hours" CHECK("vessel_projects"."operator_hours" between 0 and 99999 and "vessel_projects"."operator_hours" = cast("vessel_projects"."operator_hours" as integer)),
	CONSTRAINT "vessel_projects_project_value" CHECK("vessel_projects"."project_value" between 0 and 9999999999 and "vessel_projects"."project_value" = cast("vessel_projects"."project_value" as integer)),
	CONSTRAINT "vessel_projects_visit_number" CHECK("vessel_projects"."visit_number" between 1 and 1000 and "vessel_projects"."visit_number" = cast("vessel_projects"."visit_number" as integer)),
	CONSTRAINT "vessel_projects_value_has_currency" CHECK("vessel_projects"."project_value" is null or "vessel_projects"."currency" is not null),
	CONSTRAINT "vessel_projects_source_is_whole" CHECK(("vessel_projects"."source_type" is null) = ("vessel_projects"."source_id" is null)),
	CONSTRAINT "vessel_projects_schedule_order" CHECK("vessel_projects"."scheduled_end_date" >= "vessel_projects"."scheduled_date"),
	CONSTRAINT "vessel_projects_work_order" CHECK("vessel_projects"."work_ended_at" >= "vessel_projects"."started_at")
);
--> statement-breakpoint
CREATE INDEX `vessel_projects_status` ON `vessel_projects` (`status`,`scheduled_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_operator` ON `vessel_projects` (`assigned_operator_id`,`status`,`scheduled_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_schedule` ON `vessel_projects` (`scheduled_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_requested` ON `vessel_projects` (`request_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_completed` ON `vessel_projects` (`completed_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_vessel` ON `vessel_projects` (`vessel_directory_id`,`status`);--> statement-breakpoint
CREATE INDEX `vessel_projects_company` ON `vessel_projects` (`company_id`);--> statement-breakpoint
CREATE INDEX `vessel_projects_parent` ON `vessel_projects` (`parent_project_id`);--> statement-breakpoint
CREATE INDEX `vessel_projects_created_by` ON `vessel_projects` (`created_by`);--> statement-breakpoint
CREATE INDEX `vessel_projects_billing` ON `vessel_projects` (`billing_state`,`completed_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_source` ON `vessel_projects` (`source_type`,`source_id`);--> statement-breakpoint
CREATE TABLE `project_comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`comment` text NOT NULL,
	`mentions` text DEFAULT '[]' NOT NULL,
	`edited_at` integer,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "project_comments_mentions" CHECK(json_valid("project_comments"."mentions")),
	CONSTRAINT "project_comments_comment_filled" CHECK(trim("project_comments"."comment") <> '')
);
--> statement-breakpoint
CREATE INDEX `project_comments_project` ON `project_comments` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `project_comments_user` ON `project_comments` (`user_id`);--> statement-breakpoint
CREATE INDEX `project_comments_latest` ON `project_comments` (`created_at`);--> statement-breakpoint
CREATE TABLE `project_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`file_path` text NOT NULL,
	`file_type` text NOT NULL,
	`file_size` integer,
	`storage_key` text NOT NULL,
	`phase` text,
	`taken_at` integer,
	`description` text,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`storage_key`) REFERENCES `stored_files`(`storage_name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "project_files_phase" CHECK("project_files"."phase" in ('before', 'during', 'after'))
);
--> statement-breakpoint
CREATE INDEX `project_files_project` ON `project_files` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `project_files_user` ON `project_files` (`user_id`);--> statement-breakpoint
CREATE INDEX `project_files_stored` ON `project_files` (`storage_key`);--> statement-breakpoint
CREATE TABLE `project_time_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_uuid` text,
	`project_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`category` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`minutes` integer,
	`timezone` text NOT NULL,
	`note` text,
	`version` integer DEFAULT 1 NOT NULL,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "project_time_entries_category" CHECK("project_time_entries"."category" in ('work', 'travel', 'waiting', 'standby')),
	CONSTRAINT "project_time_entries_minutes" CHECK("project_time_entries"."minutes" between 0 and 1000000 and "project_time_entries"."minutes" = cast("project_time_entries"."minutes" as integer)),
	CONSTRAINT "project_time_entries_order" CHECK("project_time_entries"."ended_at" >= "project_time_entries"."started_at"),
	CONSTRAINT "project_time_entries_ended" CHECK(("project_time_entries"."ended_at" is null) = ("project_time_entries"."minutes" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_time_entries_clientUuid_unique` ON `project_time_entries` (`client_uuid`);--> statement-breakpoint
CREATE INDEX `project_time_entries_project` ON `project_time_entries` (`project_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `project_time_entries_user` ON `project_time_entries` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `project_time_entries_running` ON `project_time_entries` (`project_id`) WHERE "project_time_entries"."ended_at" is null;--> statement-breakpoint
CREATE TABLE `travel_document_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`file_path` text NOT NULL,
	`file_size` integer,
	`file_category` text NOT NULL,
	`storage_key` text NOT NULL,
	`description` text,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`storage_key`) REFERENCES `stored_files`(`storage_name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "travel_document_files_file_category" CHECK("travel_document_files"."file_category" in ('flight', 'hotel', 'ground transport', 'visa', 'invitation letter', 'gate pass', 'insurance', 'medical certificate', 'training certificate', 'other'))
);
--> statement-breakpoint
CREATE INDEX `travel_document_files_project` ON `travel_document_files` (`project_id`,`file_category`);--> statement-breakpoint
CREATE INDEX `travel_document_files_user` ON `travel_document_files` (`user_id`);--> statement-breakpoint
CREATE INDEX `travel_document_files_stored` ON `travel_document_files` (`storage_key`);--> statement-breakpoint
CREATE TABLE `checklist_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_type` text NOT NULL,
	`system_type` text DEFAULT '' NOT NULL,
	`version` integer NOT NULL,
	`items` text DEFAULT '[]' NOT NULL,
	`created_by` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`retired_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "checklist_templates_items" CHECK(json_valid("checklist_templates"."items")),
	CONSTRAINT "checklist_templates_service_type_filled" CHECK(trim("checklist_templates"."service_type") <> ''),
	CONSTRAINT "checklist_templates_version" CHECK("checklist_templates"."version" between 1 and 1000000 and "checklist_templates"."version" = cast("checklist_templates"."version" as integer))
);
--> statement-breakpoint
CREATE INDEX `checklist_templates_created_by` ON `checklist_templates` (`created_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `checklist_templates_version` ON `checklist_templates` (`service_type`,`system_type`,`version`);--> statement-breakpoint
CREATE TABLE `project_checklist_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`checklist_id` integer NOT NULL,
	`item_key` text NOT NULL,
	`value` text,
	`note` text,
	`project_file_id` integer,
	`answered_by` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`checklist_id`) REFERENCES `project_checklists`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`project_file_id`) REFERENCES `project_files`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`answered_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `project_checklist_answers_file` ON `project_checklist_answers` (`project_file_id`);--> statement-breakpoint
CREATE INDEX `project_checklist_answers_user` ON `project_checklist_answers` (`answered_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_checklist_answers_once` ON `project_checklist_answers` (`checklist_id`,`item_key`);--> statement-breakpoint
CREATE TABLE `project_checklists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`template_id` integer NOT NULL,
	`template_version` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`template_id`) REFERENCES `checklist_templates`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `project_checklists_template` ON `project_checklists` (`template_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_checklists_once` ON `project_checklists` (`project_id`,`template_id`);--> statement-breakpoint
CREATE TABLE `project_signatures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_uuid` text,
	`project_id` integer NOT NULL,
	`report_version` integer DEFAULT 1 NOT NULL,
	`signer_name` text,
	`signer_rank` text,
	`image` text,
	`signed_at` integer NOT NULL,
	`sha256` text NOT NULL,
	`refused_reason` text,
	`user_id` integer NOT NULL,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`image`) REFERENCES `stored_files`(`storage_name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "project_signatures_report_version" CHECK("project_signatures"."report_version" between 1 and 1000000 and "project_signatures"."report_version" = cast("project_signatures"."report_version" as integer)),
	CONSTRAINT "project_signatures_signed_or_refused" CHECK(("project_signatures"."refused_reason" is null) = ("project_signatures"."image" is not null) and ("project_signatures"."refused_reason" is not null or "project_signatures"."signer_name" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_signatures_clientUuid_unique` ON `project_signatures` (`client_uuid`);--> statement-breakpoint
CREATE INDEX `project_signatures_project` ON `project_signatures` (`project_id`,`report_version`);--> statement-breakpoint
CREATE INDEX `project_signatures_stored` ON `project_signatures` (`image`);--> statement-breakpoint
CREATE INDEX `project_signatures_user` ON `project_signatures` (`user_id`);--> statement-breakpoint
CREATE TABLE `service_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`file_name` text NOT NULL,
	`file_url` text NOT NULL,
	`file_type` text NOT NULL,
	`file_size` integer,
	`storage_key` text NOT NULL,
	`sha256` text NOT NULL,
	`description` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`operator_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`storage_key`) REFERENCES `stored_files`(`storage_name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "service_reports_status" CHECK("service_reports"."status" in ('draft', 'submitted', 'approved')),
	CONSTRAINT "service_reports_version" CHECK("service_reports"."version" between 1 and 1000000 and "service_reports"."version" = cast("service_reports"."version" as integer))
);
--> statement-breakpoint
CREATE INDEX `service_reports_operator` ON `service_reports` (`operator_id`);--> statement-breakpoint
CREATE INDEX `service_reports_stored` ON `service_reports` (`storage_key`);--> statement-breakpoint
CREATE INDEX `service_reports_status` ON `service_reports` (`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `service_reports_version` ON `service_reports` (`project_id`,`version`);