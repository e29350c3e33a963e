ALTER TABLE `service_reports` ADD `corrects_version` integer;--> statement-breakpoint
ALTER TABLE `service_reports` ADD `content` text CONSTRAINT "service_reports_content" CHECK(json_valid("content"));
