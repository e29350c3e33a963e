-- A challenge lives for five minutes: those of a program that is being replaced are not worth copying.
DROP TABLE `auth_challenges`;--> statement-breakpoint
CREATE TABLE `auth_challenges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`challenge_hash` text NOT NULL,
	`portal_user_id` integer,
	`admin_user_id` integer,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`portal_user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`admin_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "auth_challenges_kind" CHECK("auth_challenges"."kind" in ('passkey sign-in', 'passkey enrolment', 'step-up'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_challenges_challengeHash_unique` ON `auth_challenges` (`challenge_hash`);--> statement-breakpoint
CREATE INDEX `auth_challenges_expiry` ON `auth_challenges` (`expires_at`);--> statement-breakpoint
CREATE INDEX `auth_challenges_of_person` ON `auth_challenges` (`portal_user_id`);--> statement-breakpoint
CREATE INDEX `auth_challenges_of_admin` ON `auth_challenges` (`admin_user_id`);--> statement-breakpoint
ALTER TABLE `admin_sessions` ADD `stepped_up_at` integer;
