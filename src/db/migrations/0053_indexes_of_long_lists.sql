DROP INDEX `vessel_projects_client`;--> statement-breakpoint
CREATE INDEX `vessel_projects_by_vessel_name` ON `vessel_projects` ("vessel_name" collate nocase);--> statement-breakpoint
CREATE INDEX `vessel_projects_by_client` ON `vessel_projects` ("client_name" collate nocase);--> statement-breakpoint
CREATE INDEX `vessel_projects_by_status` ON `vessel_projects` (case "status" when 'not confirmed' then 0 when 'confirmed' then 1 when 'scheduled' then 2 when 'travelling' then 3 when 'in progress' then 4 when 'on hold' then 5 when 'work done' then 6 when 'completed' then 7 when 'cancelled' then 8 end);--> statement-breakpoint
CREATE INDEX `vessel_projects_updated` ON `vessel_projects` (`updated_at`);--> statement-breakpoint
CREATE INDEX `vessel_projects_system` ON `vessel_projects` (`system_type`,`status`);--> statement-breakpoint
CREATE INDEX `vessel_projects_service` ON `vessel_projects` (`service_type`,`status`);--> statement-breakpoint
CREATE INDEX `vessel_projects_location` ON `vessel_projects` (`location`,`service_type`,`status`);--> statement-breakpoint
CREATE INDEX `vessel_projects_planned` ON `vessel_projects` (`vessel_directory_id`,`service_type`) WHERE "vessel_projects"."status" not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX `vessel_projects_client` ON `vessel_projects` (`client_name`,`status`);--> statement-breakpoint
CREATE INDEX `vessel_directory_system1` ON `vessel_directory` (`system_type1`);--> statement-breakpoint
CREATE INDEX `vessel_directory_system2` ON `vessel_directory` (`system_type2`);--> statement-breakpoint
CREATE INDEX `vessel_directory_brand1` ON `vessel_directory` (`brand1`);--> statement-breakpoint
CREATE INDEX `vessel_directory_brand2` ON `vessel_directory` (`brand2`);--> statement-breakpoint
CREATE INDEX `vessel_directory_name_in_use` ON `vessel_directory` (`normalized_name`) WHERE "vessel_directory"."archived_at" is null and "vessel_directory"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX `vessel_directory_client_in_use` ON `vessel_directory` (`client_name`) WHERE "vessel_directory"."archived_at" is null and "vessel_directory"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX `vessel_directory_serviced_in_use` ON `vessel_directory` (`last_service_date`) WHERE "vessel_directory"."archived_at" is null and "vessel_directory"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX `vessel_directory_due_in_use` ON `vessel_directory` (`next_service_due`) WHERE "vessel_directory"."archived_at" is null and "vessel_directory"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX `vessel_directory_updated_in_use` ON `vessel_directory` (`updated_at`) WHERE "vessel_directory"."archived_at" is null and "vessel_directory"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX `vessel_directory_renamed` ON `vessel_directory` (`id`) WHERE "vessel_directory"."previous_names" <> '[]';