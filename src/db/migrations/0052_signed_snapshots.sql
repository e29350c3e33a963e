ALTER TABLE `project_signatures` ADD `snapshot_key` text REFERENCES stored_files(storage_name);--> statement-breakpoint
ALTER TABLE `project_signatures` ADD `late_since` integer;--> statement-breakpoint
ALTER TABLE `project_signatures` ADD `replaced_at` integer;--> statement-breakpoint
CREATE INDEX `project_signatures_snapshot` ON `project_signatures` (`snapshot_key`);