CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "settings_value" CHECK(json_valid("settings"."value"))
);
--> statement-breakpoint
CREATE TABLE `sign_in_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`realm` text NOT NULL,
	`user_id` integer,
	`address` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "sign_in_log_event" CHECK("sign_in_log"."event" in ('login', 'login failed', 'logout', 'password set', 'password changed')),
	CONSTRAINT "sign_in_log_realm" CHECK("sign_in_log"."realm" in ('admin', 'portal'))
);
--> statement-breakpoint
CREATE INDEX `sign_in_log_created` ON `sign_in_log` (`created_at`);--> statement-breakpoint
ALTER TABLE `portal_users` ADD `csv_format` text DEFAULT 'comma' NOT NULL CONSTRAINT "portal_users_csv_format" CHECK("csv_format" in ('comma', 'semicolon'));--> statement-breakpoint
ALTER TABLE `contact_submissions` ADD `spam_marked_at` integer;--> statement-breakpoint
ALTER TABLE `contact_submissions` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `contact_submissions_deleted` ON `contact_submissions` (`deleted_at`) WHERE "contact_submissions"."deleted_at" is not null;--> statement-breakpoint
-- When a person marked these is not known: their time as spam begins now.
UPDATE `contact_submissions` SET `spam_marked_at` = cast(unixepoch('subsec') * 1000 as integer) WHERE `spam_reason` = 'marked by hand';--> statement-breakpoint
-- A note on a contact message may name its sender, so the audit log no longer holds its text.
DROP TRIGGER `audit_logs_no_update`;--> statement-breakpoint
UPDATE `audit_logs` SET `old_value` = NULL, `new_value` = NULL WHERE `entity_type` = 'contact message' AND `field_changed` = 'note';--> statement-breakpoint
CREATE TRIGGER `audit_logs_no_update` BEFORE UPDATE ON `audit_logs`
BEGIN
	SELECT raise(ABORT, 'audit_logs is append-only');
END;
