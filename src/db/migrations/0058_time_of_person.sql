DROP INDEX `project_time_entries_user`;--> statement-breakpoint
CREATE INDEX `project_time_entries_user` ON `project_time_entries` (`user_id`,`started_at`,`ended_at`,`category`);