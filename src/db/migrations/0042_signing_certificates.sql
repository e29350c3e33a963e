CREATE TABLE `signing_certificates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fingerprint` text NOT NULL,
	`certificate` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "signing_certificates_fingerprint_filled" CHECK(trim("signing_certificates"."fingerprint") <> ''),
	CONSTRAINT "signing_certificates_certificate_filled" CHECK(trim("signing_certificates"."certificate") <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signing_certificates_fingerprint_unique` ON `signing_certificates` (`fingerprint`);