CREATE TABLE `admin_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_token` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_sessions_sessionToken_unique` ON `admin_sessions` (`session_token`);--> statement-breakpoint
CREATE INDEX `admin_sessions_user` ON `admin_sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `admin_sessions_expiry` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `installation` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `portal_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_token` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portal_sessions_sessionToken_unique` ON `portal_sessions` (`session_token`);--> statement-breakpoint
CREATE INDEX `portal_sessions_user` ON `portal_sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `portal_sessions_expiry` ON `portal_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `portal_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`role` text NOT NULL,
	`name` text NOT NULL,
	`location` text,
	`phone` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_login_at` integer,
	`failed_logins` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`reset_token_hash` text,
	`reset_expires_at` integer,
	`skills` text DEFAULT '[]' NOT NULL,
	`daily_hours` real DEFAULT 7.5 NOT NULL,
	`timezone` text DEFAULT 'Europe/Oslo' NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`calendar_token` text,
	CONSTRAINT "portal_users_role" CHECK("portal_users"."role" in ('manager', 'operator')),
	CONSTRAINT "portal_users_email_lower" CHECK("portal_users"."email" = lower("portal_users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portal_users_email_unique` ON `portal_users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `portal_users_resetTokenHash_unique` ON `portal_users` (`reset_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `portal_users_calendarToken_unique` ON `portal_users` (`calendar_token`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE TABLE `brands` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`order` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `product_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`order` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`item_number` text NOT NULL,
	`description` text NOT NULL,
	`image_url` text,
	`image_alt` text,
	`category_id` integer,
	`brand_id` integer,
	`specifications` text,
	`applications` text,
	`order` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`deleted_at` integer,
	`number_key` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`text_key` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `product_categories`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "products_name_filled" CHECK(length("products"."name") > 0)
);
--> statement-breakpoint
CREATE INDEX `products_listing` ON `products` (`order`,`id`) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `products_item_number` ON `products` (`item_number`);--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category_id`);--> statement-breakpoint
CREATE INDEX `products_brand` ON `products` (`brand_id`);--> statement-breakpoint
CREATE INDEX `products_trash` ON `products` (`deleted_at`) WHERE "products"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `products_number_key` ON `products` (`number_key`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`position` text NOT NULL,
	`description` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`image_url` text,
	`order` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
);
