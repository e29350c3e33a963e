ALTER TABLE `project_files` ADD `sent_sha256` text;--> statement-breakpoint
ALTER TABLE `travel_document_files` ADD `sent_sha256` text;