CREATE TABLE `audit_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity_type` text NOT NULL,
	`entity_id` integer,
	`entity_name` text NOT NULL,
	`project_id` integer,
	`action` text NOT NULL,
	`field_changed` text,
	`old_value` text,
	`new_value` text,
	`money` integer DEFAULT false NOT NULL,
	`actor_kind` text NOT NULL,
	`changed_by` integer,
	`changed_by_name` text NOT NULL,
	`description` text NOT NULL,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`changed_by`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "audit_logs_action" CHECK("audit_logs"."action" in ('create', 'update', 'delete', 'restore', 'status', 'assign', 'billing', 'merge', 'rename', 'archive', 'import', 'export', 'login', 'login failed', 'logout', 'password reset', 'activate', 'deactivate', 'document viewed', 'report signed', 'report approved')),
	CONSTRAINT "audit_logs_money" CHECK("audit_logs"."money" in (0, 1)),
	CONSTRAINT "audit_logs_actor_kind" CHECK("audit_logs"."actor_kind" in ('admin', 'portal', 'system', 'script')),
	CONSTRAINT "audit_logs_entity_type_filled" CHECK(trim("audit_logs"."entity_type") <> ''),
	CONSTRAINT "audit_logs_portal_has_a_name" CHECK("audit_logs"."actor_kind" <> 'portal' or "audit_logs"."changed_by" is not null)
);
--> statement-breakpoint
CREATE INDEX `audit_logs_entity` ON `audit_logs` (`entity_type`,`entity_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_logs_project` ON `audit_logs` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_logs_changed_by` ON `audit_logs` (`changed_by`,`id`);--> statement-breakpoint
CREATE INDEX `audit_logs_created` ON `audit_logs` (`created_at`);--> statement-breakpoint
CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`entity_id` integer NOT NULL,
	`project_id` integer,
	`op` text NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "changes_op" CHECK("changes"."op" in ('create', 'update', 'delete')),
	CONSTRAINT "changes_entity_filled" CHECK(trim("changes"."entity") <> '')
);
--> statement-breakpoint
CREATE INDEX `changes_project` ON `changes` (`project_id`,`seq`);--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`);--> statement-breakpoint
CREATE TABLE `sync_ops` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`client_uuid` text NOT NULL,
	`request_hash` text NOT NULL,
	`result` text,
	`occurred_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "sync_ops_result" CHECK(json_valid("sync_ops"."result"))
);
--> statement-breakpoint
CREATE INDEX `sync_ops_created` ON `sync_ops` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sync_ops_once` ON `sync_ops` (`user_id`,`client_uuid`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`project_id` integer,
	`text` text NOT NULL,
	`read_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`project_id`) REFERENCES `vessel_projects`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "notifications_kind" CHECK("notifications"."kind" in ('assigned', 'unscheduled', 'sent back', 'work done', 'mention', 'service due'))
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`created_at`) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX `notifications_project` ON `notifications` (`project_id`);