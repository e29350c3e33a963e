ALTER TABLE `company_merges` ADD `names_before` text DEFAULT '[]' NOT NULL CONSTRAINT "company_merges_names_before" CHECK(json_valid("names_before"));--> statement-breakpoint
ALTER TABLE `company_merges` ADD `owners_before` text DEFAULT '[]' NOT NULL CONSTRAINT "company_merges_owners_before" CHECK(json_valid("owners_before"));--> statement-breakpoint
ALTER TABLE `vessel_merges` ADD `names_before` text DEFAULT '[]' NOT NULL CONSTRAINT "vessel_merges_names_before" CHECK(json_valid("names_before"));--> statement-breakpoint
ALTER TABLE `vessel_merges` ADD `owners_before` text DEFAULT '[]' NOT NULL CONSTRAINT "vessel_merges_owners_before" CHECK(json_valid("owners_before"));
