CREATE TABLE `__new_vessel_service_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vessel_directory_id` integer NOT NULL,
	`project_id` integer,
	`service_date` text(10) NOT NULL,
	`operator_name` text NOT NULL,
	`service_type` text NOT NULL,
	`system_type` text,
	`status` text DEFAULT 'completed' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`vessel_directory_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_service_history_service_date" CHECK("__new_vessel_service_history"."service_date" is date("__new_vessel_service_history"."service_date")),
	CONSTRAINT "vessel_service_history_status" CHECK("__new_vessel_service_history"."status" in ('completed', 'reopened')),
	CONSTRAINT "vessel_service_history_system" CHECK("__new_vessel_service_history"."project_id" is null or "__new_vessel_service_history"."system_type" is null)
);
--> statement-breakpoint
INSERT INTO `__new_vessel_service_history`("id", "vessel_directory_id", "project_id", "service_date", "operator_name", "service_type", "status", "created_at") SELECT "id", "vessel_directory_id", "project_id", "service_date", "operator_name", "service_type", "status", "created_at" FROM `vessel_service_history`;--> statement-breakpoint
DROP TABLE `vessel_service_history`;--> statement-breakpoint
ALTER TABLE `__new_vessel_service_history` RENAME TO `vessel_service_history`;--> statement-breakpoint
CREATE UNIQUE INDEX `vessel_service_history_projectId_unique` ON `vessel_service_history` (`project_id`);--> statement-breakpoint
CREATE INDEX `vessel_service_history_vessel` ON `vessel_service_history` (`vessel_directory_id`,`service_date`);