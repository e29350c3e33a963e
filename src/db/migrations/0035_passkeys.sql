CREATE TABLE `auth_challenges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`challenge_hash` text NOT NULL,
	`portal_user_id` integer,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`portal_user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "auth_challenges_kind" CHECK("auth_challenges"."kind" in ('passkey sign-in', 'passkey enrolment'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_challenges_challengeHash_unique` ON `auth_challenges` (`challenge_hash`);--> statement-breakpoint
CREATE INDEX `auth_challenges_expiry` ON `auth_challenges` (`expires_at`);--> statement-breakpoint
CREATE INDEX `auth_challenges_of_person` ON `auth_challenges` (`portal_user_id`);--> statement-breakpoint
CREATE TABLE `webauthn_credentials` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`portal_user_id` integer,
	`admin_user_id` integer,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`label` text NOT NULL,
	`backed_up` integer NOT NULL,
	`refused_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`portal_user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`admin_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "webauthn_credentials_owner" CHECK(("webauthn_credentials"."portal_user_id" is null) <> ("webauthn_credentials"."admin_user_id" is null)),
	CONSTRAINT "webauthn_credentials_counter" CHECK("webauthn_credentials"."counter" >= 0),
	CONSTRAINT "webauthn_credentials_label" CHECK(length(trim("webauthn_credentials"."label")) between 1 and 60)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webauthn_credentials_credentialId_unique` ON `webauthn_credentials` (`credential_id`);--> statement-breakpoint
CREATE INDEX `webauthn_credentials_of_person` ON `webauthn_credentials` (`portal_user_id`);--> statement-breakpoint
CREATE INDEX `webauthn_credentials_of_admin` ON `webauthn_credentials` (`admin_user_id`);