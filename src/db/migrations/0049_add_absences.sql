CREATE TABLE `absences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`first_day` text(10) NOT NULL,
	`last_day` text(10) NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "absences_first_day" CHECK("absences"."first_day" is date("absences"."first_day")),
	CONSTRAINT "absences_last_day" CHECK("absences"."last_day" is date("absences"."last_day")),
	CONSTRAINT "absences_order" CHECK("absences"."last_day" >= "absences"."first_day")
);
--> statement-breakpoint
CREATE INDEX `absences_user` ON `absences` (`user_id`,`last_day`);