CREATE TABLE `product_numbers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`number` text NOT NULL,
	`number_key` text NOT NULL,
	`kind` text NOT NULL,
	`brand` text,
	`status` text NOT NULL,
	`source` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_numbers_kind" CHECK("product_numbers"."kind" in ('own', 'oem', 'impa', 'issa', 'superseded', 'equivalent')),
	CONSTRAINT "product_numbers_status" CHECK("product_numbers"."status" in ('confirmed', 'ask us')),
	CONSTRAINT "product_numbers_number_filled" CHECK(trim("product_numbers"."number") <> ''),
	CONSTRAINT "product_numbers_number_key_filled" CHECK(trim("product_numbers"."number_key") <> ''),
	CONSTRAINT "product_numbers_proven" CHECK("product_numbers"."status" <> 'confirmed' or trim(coalesce("product_numbers"."source", '')) <> '')
);
--> statement-breakpoint
CREATE INDEX `product_numbers_key` ON `product_numbers` (`number_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_numbers_of_product` ON `product_numbers` (`product_id`,`kind`,`number_key`);