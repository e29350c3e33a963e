CREATE TABLE `undoable_transitions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`made_by` integer NOT NULL,
	`made_at` integer NOT NULL,
	`before` text NOT NULL,
	`first_audit_id` integer NOT NULL,
	`last_audit_id` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`made_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "undoable_transitions_before" CHECK(json_valid("undoable_transitions"."before"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `undoable_transitions_projectId_unique` ON `undoable_transitions` (`project_id`);--> statement-breakpoint
CREATE INDEX `undoable_transitions_of_person` ON `undoable_transitions` (`made_by`);