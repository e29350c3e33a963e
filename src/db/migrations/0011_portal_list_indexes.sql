CREATE INDEX `parts_used_not_withdrawn` ON `parts_used` (`used_date`) WHERE "parts_used"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `vessel_projects_last_day` ON `vessel_projects` (`scheduled_end_date`);--> statement-breakpoint
CREATE INDEX `vessel_projects_vessel_name` ON `vessel_projects` (`vessel_name`);--> statement-breakpoint
CREATE INDEX `vessel_projects_client` ON `vessel_projects` (`client_name`);