CREATE TABLE `federated_identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`portal_user_id` integer NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`linked_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`portal_user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "federated_identities_issuer_filled" CHECK(trim("federated_identities"."issuer") <> ''),
	CONSTRAINT "federated_identities_subject_filled" CHECK(trim("federated_identities"."subject") <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `federated_identities_account` ON `federated_identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `federated_identities_of_person` ON `federated_identities` (`portal_user_id`,`issuer`);--> statement-breakpoint
-- A challenge lives for five minutes: those of a program that is being replaced are not worth copying.
DROP TABLE `auth_challenges`;--> statement-breakpoint
CREATE TABLE `auth_challenges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`challenge_hash` text NOT NULL,
	`portal_user_id` integer,
	`admin_user_id` integer,
	`data` text,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`portal_user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`admin_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "auth_challenges_kind" CHECK("auth_challenges"."kind" in ('passkey sign-in', 'passkey enrolment', 'step-up', 'oidc', 'oidc code')),
	CONSTRAINT "auth_challenges_data" CHECK(json_valid("auth_challenges"."data"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_challenges_challengeHash_unique` ON `auth_challenges` (`challenge_hash`);--> statement-breakpoint
CREATE INDEX `auth_challenges_expiry` ON `auth_challenges` (`expires_at`);--> statement-breakpoint
CREATE INDEX `auth_challenges_of_person` ON `auth_challenges` (`portal_user_id`);--> statement-breakpoint
CREATE INDEX `auth_challenges_of_admin` ON `auth_challenges` (`admin_user_id`);
