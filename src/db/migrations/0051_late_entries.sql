ALTER TABLE `sync_ops` ADD `device_clock` integer;--> statement-breakpoint
ALTER TABLE `project_checklist_answers` ADD `late_since` integer;--> statement-breakpoint
ALTER TABLE `notifications` ADD `late_entries` integer;--> statement-breakpoint
ALTER TABLE `parts_used` ADD `late_since` integer;--> statement-breakpoint
ALTER TABLE `project_comments` ADD `late_since` integer;--> statement-breakpoint
ALTER TABLE `project_files` ADD `late_since` integer;--> statement-breakpoint
ALTER TABLE `project_time_entries` ADD `late_since` integer;--> statement-breakpoint
ALTER TABLE `travel_document_files` ADD `late_since` integer;