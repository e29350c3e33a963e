CREATE TABLE `contact_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`company` text,
	`phone` text,
	`service` text,
	`message` text NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`read_at` integer,
	`handled_at` integer,
	`handled_note` text,
	`spam_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`idempotency_key_hash` text,
	`content_hash` text NOT NULL,
	CONSTRAINT "contact_submissions_service" CHECK("contact_submissions"."service" in ('ballast-system', 'service', 'chemicals', 'compliance', 'chandler', 'other')),
	CONSTRAINT "contact_submissions_spam_reason" CHECK("contact_submissions"."spam_reason" in ('honeypot', 'too fast', 'marked by hand')),
	CONSTRAINT "contact_submissions_name_filled" CHECK(trim("contact_submissions"."name") <> ''),
	CONSTRAINT "contact_submissions_email_filled" CHECK(trim("contact_submissions"."email") <> ''),
	CONSTRAINT "contact_submissions_message_filled" CHECK(trim("contact_submissions"."message") <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_submissions_idempotencyKeyHash_unique` ON `contact_submissions` (`idempotency_key_hash`);--> statement-breakpoint
CREATE INDEX `contact_submissions_listing` ON `contact_submissions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_submissions_unread` ON `contact_submissions` (`created_at`) WHERE "contact_submissions"."read_at" is null and "contact_submissions"."spam_reason" is null;--> statement-breakpoint
CREATE INDEX `contact_submissions_unhandled` ON `contact_submissions` (`created_at`) WHERE "contact_submissions"."handled_at" is null and "contact_submissions"."spam_reason" is null;--> statement-breakpoint
CREATE INDEX `contact_submissions_content` ON `contact_submissions` (`content_hash`,`created_at`);--> statement-breakpoint
CREATE TABLE `whistleblower_access_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`report_id` integer,
	`actor_kind` text NOT NULL,
	`action` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `whistleblower_reports`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "whistleblower_access_logs_actor_kind" CHECK("whistleblower_access_logs"."actor_kind" in ('admin', 'portal', 'system', 'script')),
	CONSTRAINT "whistleblower_access_logs_action" CHECK("whistleblower_access_logs"."action" in ('listed', 'opened', 'status changed', 'message sent', 'note written', 'purged', 'key rotated')),
	CONSTRAINT "whistleblower_access_logs_no_portal" CHECK("whistleblower_access_logs"."actor_kind" <> 'portal')
);
--> statement-breakpoint
CREATE INDEX `whistleblower_access_logs_report` ON `whistleblower_access_logs` (`report_id`,`at`);--> statement-breakpoint
CREATE INDEX `whistleblower_access_logs_at` ON `whistleblower_access_logs` (`at`);--> statement-breakpoint
CREATE TABLE `whistleblower_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`row_uuid` text NOT NULL,
	`report_id` integer NOT NULL,
	`sender` text NOT NULL,
	`text_ciphertext` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`report_id`) REFERENCES `whistleblower_reports`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "whistleblower_messages_sender" CHECK("whistleblower_messages"."sender" in ('reporter', 'handler'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `whistleblower_messages_rowUuid_unique` ON `whistleblower_messages` (`row_uuid`);--> statement-breakpoint
CREATE INDEX `whistleblower_messages_report` ON `whistleblower_messages` (`report_id`,`id`);--> statement-breakpoint
CREATE TABLE `whistleblower_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`row_uuid` text NOT NULL,
	`report_id` integer NOT NULL,
	`text_ciphertext` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `whistleblower_reports`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `whistleblower_notes_rowUuid_unique` ON `whistleblower_notes` (`row_uuid`);--> statement-breakpoint
CREATE INDEX `whistleblower_notes_report` ON `whistleblower_notes` (`report_id`,`id`);--> statement-breakpoint
CREATE TABLE `whistleblower_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`row_uuid` text NOT NULL,
	`reporter_name_ciphertext` text,
	`reporter_email_ciphertext` text,
	`incident_type` text NOT NULL,
	`description_ciphertext` text,
	`anonymous` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`receipt_hash` text,
	`idempotency_key_hash` text,
	`status` text DEFAULT 'received' NOT NULL,
	`outcome` text,
	`acknowledge_by` text(10) NOT NULL,
	`feedback_by` text(10) NOT NULL,
	`read_at` integer,
	`acknowledged_at` integer,
	`feedback_at` integer,
	`closed_at` integer,
	`purge_on` text(10),
	`purged_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "whistleblower_reports_incident_type" CHECK("whistleblower_reports"."incident_type" in ('safety', 'compliance', 'ethics', 'environment', 'other')),
	CONSTRAINT "whistleblower_reports_anonymous" CHECK("whistleblower_reports"."anonymous" in (0, 1)),
	CONSTRAINT "whistleblower_reports_status" CHECK("whistleblower_reports"."status" in ('received', 'acknowledged', 'under review', 'closed')),
	CONSTRAINT "whistleblower_reports_outcome" CHECK("whistleblower_reports"."outcome" in ('action', 'no action', 'outside scope')),
	CONSTRAINT "whistleblower_reports_acknowledge_by" CHECK("whistleblower_reports"."acknowledge_by" is date("whistleblower_reports"."acknowledge_by")),
	CONSTRAINT "whistleblower_reports_feedback_by" CHECK("whistleblower_reports"."feedback_by" is date("whistleblower_reports"."feedback_by")),
	CONSTRAINT "whistleblower_reports_purge_on" CHECK("whistleblower_reports"."purge_on" is date("whistleblower_reports"."purge_on")),
	CONSTRAINT "whistleblower_reports_anonymous_is_nameless" CHECK("whistleblower_reports"."anonymous" = 0 or ("whistleblower_reports"."reporter_name_ciphertext" is null and "whistleblower_reports"."reporter_email_ciphertext" is null)),
	CONSTRAINT "whistleblower_reports_anonymous_by_the_hour" CHECK("whistleblower_reports"."anonymous" = 0 or "whistleblower_reports"."created_at" % 3600000 = 0),
	CONSTRAINT "whistleblower_reports_closed" CHECK(("whistleblower_reports"."status" = 'closed') = ("whistleblower_reports"."outcome" is not null) and ("whistleblower_reports"."status" = 'closed') = ("whistleblower_reports"."closed_at" is not null)),
	CONSTRAINT "whistleblower_reports_purged_is_empty" CHECK(("whistleblower_reports"."purged_at" is not null) = ("whistleblower_reports"."description_ciphertext" is null) and ("whistleblower_reports"."purged_at" is null or coalesce("whistleblower_reports"."reporter_name_ciphertext", "whistleblower_reports"."reporter_email_ciphertext", "whistleblower_reports"."receipt_hash", "whistleblower_reports"."idempotency_key_hash") is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `whistleblower_reports_rowUuid_unique` ON `whistleblower_reports` (`row_uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `whistleblower_reports_receiptHash_unique` ON `whistleblower_reports` (`receipt_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `whistleblower_reports_idempotencyKeyHash_unique` ON `whistleblower_reports` (`idempotency_key_hash`);--> statement-breakpoint
CREATE INDEX `whistleblower_reports_listing` ON `whistleblower_reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `whistleblower_reports_acknowledge_by` ON `whistleblower_reports` (`acknowledge_by`) WHERE "whistleblower_reports"."acknowledged_at" is null and "whistleblower_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `whistleblower_reports_feedback_by` ON `whistleblower_reports` (`feedback_by`) WHERE "whistleblower_reports"."feedback_at" is null and "whistleblower_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `whistleblower_reports_purge_on` ON `whistleblower_reports` (`purge_on`) WHERE "whistleblower_reports"."purged_at" is null;