DROP INDEX `companies_merged_into`;--> statement-breakpoint
CREATE INDEX `companies_merged_into` ON `companies` (`merged_into_id`) WHERE "companies"."merged_into_id" is not null;--> statement-breakpoint
DROP INDEX `vessel_directory_merged_into`;--> statement-breakpoint
CREATE INDEX `vessel_directory_merged_into` ON `vessel_directory` (`merged_into_id`) WHERE "vessel_directory"."merged_into_id" is not null;