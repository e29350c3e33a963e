CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`portal_user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`portal_user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_codeHash_unique` ON `recovery_codes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `recovery_codes_of_person` ON `recovery_codes` (`portal_user_id`);--> statement-breakpoint
CREATE TABLE `totp_secrets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`portal_user_id` integer NOT NULL,
	`row_uuid` text NOT NULL,
	`secret_ciphertext` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`portal_user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "totp_secrets_secret_sealed" CHECK("totp_secrets"."secret_ciphertext" like 'v1.%')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `totp_secrets_rowUuid_unique` ON `totp_secrets` (`row_uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `totp_secrets_of_person` ON `totp_secrets` (`portal_user_id`,("confirmed_at" is null));--> statement-breakpoint
CREATE TABLE `__new_sign_in_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`realm` text NOT NULL,
	`user_id` integer,
	`address` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "sign_in_log_event" CHECK("__new_sign_in_log"."event" in ('login', 'login failed', 'logout', 'password set', 'password changed', 'second factor failed', 'recovery code used')),
	CONSTRAINT "sign_in_log_realm" CHECK("__new_sign_in_log"."realm" in ('admin', 'portal'))
);
--> statement-breakpoint
INSERT INTO `__new_sign_in_log`("id", "event", "realm", "user_id", "address", "created_at") SELECT "id", "event", "realm", "user_id", "address", "created_at" FROM `sign_in_log`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_sign_in_log';--> statement-breakpoint
-- Ids are never reused, also not those of erased rows.
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_sign_in_log', `seq` FROM `sqlite_sequence` WHERE `name` = 'sign_in_log';--> statement-breakpoint
DROP TABLE `sign_in_log`;--> statement-breakpoint
ALTER TABLE `__new_sign_in_log` RENAME TO `sign_in_log`;--> statement-breakpoint
CREATE INDEX `sign_in_log_created` ON `sign_in_log` (`created_at`);--> statement-breakpoint
ALTER TABLE `portal_sessions` ADD `methods` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `portal_sessions` ADD `stepped_up_at` integer;