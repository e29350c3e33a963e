ALTER TABLE `products` ADD `client_uuid` text;--> statement-breakpoint
CREATE UNIQUE INDEX `products_clientUuid_unique` ON `products` (`client_uuid`);