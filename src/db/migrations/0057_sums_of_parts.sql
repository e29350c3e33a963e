CREATE TABLE `operator_part_sums` (
	`operator_id` integer NOT NULL,
	`month` text NOT NULL,
	`priced_in` text NOT NULL,
	`uses` integer NOT NULL,
	`quantity` integer NOT NULL,
	`amount` integer NOT NULL,
	`last_used` text(10) NOT NULL,
	PRIMARY KEY(`operator_id`, `month`, `priced_in`),
	FOREIGN KEY (`operator_id`) REFERENCES `portal_users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "operator_part_sums_priced_in" CHECK("operator_part_sums"."priced_in" in ('NOK', 'USD', 'EUR', 'none')),
	CONSTRAINT "operator_part_sums_last_used" CHECK("operator_part_sums"."last_used" is date("operator_part_sums"."last_used")),
	CONSTRAINT "operator_part_sums_uses" CHECK("operator_part_sums"."uses" between 1 and 9007199254740991 and "operator_part_sums"."uses" = cast("operator_part_sums"."uses" as integer)),
	CONSTRAINT "operator_part_sums_quantity" CHECK("operator_part_sums"."quantity" between 1 and 9007199254740991 and "operator_part_sums"."quantity" = cast("operator_part_sums"."quantity" as integer)),
	CONSTRAINT "operator_part_sums_amount" CHECK("operator_part_sums"."amount" between 0 and 9007199254740991 and "operator_part_sums"."amount" = cast("operator_part_sums"."amount" as integer))
);
--> statement-breakpoint
CREATE TABLE `part_sums` (
	`month` text NOT NULL,
	`product_id` integer NOT NULL,
	`part_name` text NOT NULL,
	`part_number` text NOT NULL,
	`priced_in` text NOT NULL,
	`uses` integer NOT NULL,
	`quantity` integer NOT NULL,
	`amount` integer NOT NULL,
	`last_used` text(10) NOT NULL,
	PRIMARY KEY(`month`, `product_id`, `part_name`, `part_number`, `priced_in`),
	CONSTRAINT "part_sums_priced_in" CHECK("part_sums"."priced_in" in ('NOK', 'USD', 'EUR', 'none')),
	CONSTRAINT "part_sums_last_used" CHECK("part_sums"."last_used" is date("part_sums"."last_used")),
	CONSTRAINT "part_sums_uses" CHECK("part_sums"."uses" between 1 and 9007199254740991 and "part_sums"."uses" = cast("part_sums"."uses" as integer)),
	CONSTRAINT "part_sums_quantity" CHECK("part_sums"."quantity" between 1 and 9007199254740991 and "part_sums"."quantity" = cast("part_sums"."quantity" as integer)),
	CONSTRAINT "part_sums_amount" CHECK("part_sums"."amount" between 0 and 9007199254740991 and "part_sums"."amount" = cast("part_sums"."amount" as integer))
);
--> statement-breakpoint
CREATE TABLE `vessel_part_sums` (
	`vessel_directory_id` integer NOT NULL,
	`priced_in` text NOT NULL,
	`uses` integer NOT NULL,
	`quantity` integer NOT NULL,
	`amount` integer NOT NULL,
	`last_used` text(10) NOT NULL,
	PRIMARY KEY(`vessel_directory_id`, `priced_in`),
	FOREIGN KEY (`vessel_directory_id`) REFERENCES `vessel_directory`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "vessel_part_sums_priced_in" CHECK("vessel_part_sums"."priced_in" in ('NOK', 'USD', 'EUR', 'none')),
	CONSTRAINT "vessel_part_sums_last_used" CHECK("vessel_part_sums"."last_used" is date("vessel_part_sums"."last_used")),
	CONSTRAINT "vessel_part_sums_uses" CHECK("vessel_part_sums"."uses" between 1 and 9007199254740991 and "vessel_part_sums"."uses" = cast("vessel_part_sums"."uses" as integer)),
	CONSTRAINT "vessel_part_sums_quantity" CHECK("vessel_part_sums"."quantity" between 1 and 9007199254740991 and "vessel_part_sums"."quantity" = cast("vessel_part_sums"."quantity" as integer)),
	CONSTRAINT "vessel_part_sums_amount" CHECK("vessel_part_sums"."amount" between 0 and 9007199254740991 and "vessel_part_sums"."amount" = cast("vessel_part_sums"."amount" as integer))
);

--> statement-breakpoint
INSERT INTO `part_sums` (`month`, `product_id`, `part_name`, `part_number`, `priced_in`, `uses`, `quantity`, `amount`, `last_used`)
SELECT substr(`used_date`, 1, 7), ifnull(`product_id`, 0), `part_name`, ifnull(`part_number`, ''), iif(`unit_price` IS NULL, 'none', `currency`),
	count(*), sum(`quantity`), ifnull(sum(`total_price`), 0), max(`used_date`)
FROM `parts_used` WHERE `deleted_at` IS NULL GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO `operator_part_sums` (`operator_id`, `month`, `priced_in`, `uses`, `quantity`, `amount`, `last_used`)
SELECT `operator_id`, substr(`used_date`, 1, 7), iif(`unit_price` IS NULL, 'none', `currency`),
	count(*), sum(`quantity`), ifnull(sum(`total_price`), 0), max(`used_date`)
FROM `parts_used` WHERE `deleted_at` IS NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `vessel_part_sums` (`vessel_directory_id`, `priced_in`, `uses`, `quantity`, `amount`, `last_used`)
SELECT `project`.`vessel_directory_id`, iif(`part`.`unit_price` IS NULL, 'none', `part`.`currency`),
	count(*), sum(`part`.`quantity`), ifnull(sum(`part`.`total_price`), 0), max(`part`.`used_date`)
FROM `parts_used` AS `part` JOIN `vessel_projects` AS `project` ON `project`.`id` = `part`.`project_id`
WHERE `part`.`deleted_at` IS NULL AND `project`.`vessel_directory_id` IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `parts_used_insert_sums` AFTER INSERT ON `parts_used` WHEN new.`deleted_at` IS NULL
BEGIN
	INSERT INTO `part_sums` (`month`, `product_id`, `part_name`, `part_number`, `priced_in`, `uses`, `quantity`, `amount`, `last_used`)
	VALUES (substr(new.`used_date`, 1, 7), ifnull(new.`product_id`, 0), new.`part_name`, ifnull(new.`part_number`, ''),
		iif(new.`unit_price` IS NULL, 'none', new.`currency`), 1, new.`quantity`, ifnull(new.`total_price`, 0), new.`used_date`)
	ON CONFLICT DO UPDATE SET `uses` = `uses` + 1, `quantity` = `quantity` + excluded.`quantity`,
		`amount` = `amount` + excluded.`amount`, `last_used` = max(`last_used`, excluded.`last_used`);
	INSERT INTO `operator_part_sums` (`operator_id`, `month`, `priced_in`, `uses`, `quantity`, `amount`, `last_used`)
	VALUES (new.`operator_id`, substr(new.`used_date`, 1, 7),
		iif(new.`unit_price` IS NULL, 'none', new.`currency`), 1, new.`quantity`, ifnull(new.`total_price`, 0), new.`used_date`)
	ON CONFLICT DO UPDATE SET `uses` = `uses` + 1, `quantity` = `quantity` + excluded.`quantity`,
		`amount` = `amount` + excluded.`amount`, `last_used` = max(`last_used`, excluded.`last_used`);
	INSERT INTO `vessel_part_sums` (`vessel_directory_id`, `priced_in`, `uses`, `quantity`, `amount`, `last_used`)
	SELECT `vessel_directory_id`,
		iif(new.`unit_price` IS NULL, 'none', new.`currency`), 1, new.`quantity`, ifnull(new.`total_price`, 0), new.`used_date`
	FROM `vessel_projects` WHERE `id` = new.`project_id` AND `vessel_directory_id` IS NOT NULL
	ON CONFLICT DO UPDATE SET `uses` = `uses` + 1, `quantity` = `quantity` + excluded.`quantity`,
		`amount` = `amount` + excluded.`amount`, `last_used` = max(`last_used`, excluded.`last_used`);
END;
--> statement-breakpoint
CREATE TRIGGER `parts_used_subtract_sums` AFTER UPDATE OF `project_id`, `operator_id`, `product_id`, `part_name`, `part_number`, `quantity`, `unit_price`, `currency`, `used_date`, `deleted_at` ON `parts_used`
	WHEN old.`deleted_at` IS NULL AND (old.`project_id`, old.`operator_id`, old.`product_id`, old.`part_name`, old.`part_number`, old.`quantity`, old.`unit_price`, old.`currency`, old.`used_date`, old.`deleted_at`)
		IS NOT (new.`project_id`, new.`operator_id`, new.`product_id`, new.`part_name`, new.`part_number`, new.`quantity`, new.`unit_price`, new.`currency`, new.`used_date`, new.`deleted_at`)
BEGIN
	DELETE FROM `part_sums` WHERE `month` = substr(old.`used_date`, 1, 7) AND `product_id` = ifnull(old.`product_id`, 0)
		AND `part_name` = old.`part_name` AND `part_number` = ifnull(old.`part_number`, '')
		AND `priced_in` = iif(old.`unit_price` IS NULL, 'none', old.`currency`) AND `uses` = 1;
	UPDATE `part_sums` SET `uses` = `uses` - 1, `quantity` = `quantity` - old.`quantity`, `amount` = `amount` - ifnull(old.`total_price`, 0),
		`last_used` = iif(`last_used` > old.`used_date`, `last_used`, (SELECT max(`used_date`) FROM `parts_used`
			WHERE `product_id` IS old.`product_id` AND `used_date` BETWEEN substr(old.`used_date`, 1, 8) || '01' AND old.`used_date`
				AND `part_name` = old.`part_name` AND ifnull(`part_number`, '') = ifnull(old.`part_number`, '')
				AND `deleted_at` IS NULL AND iif(`unit_price` IS NULL, 'none', `currency`) = `priced_in`))
	WHERE `month` = substr(old.`used_date`, 1, 7) AND `product_id` = ifnull(old.`product_id`, 0)
		AND `part_name` = old.`part_name` AND `part_number` = ifnull(old.`part_number`, '')
		AND `priced_in` = iif(old.`unit_price` IS NULL, 'none', old.`currency`);
	DELETE FROM `operator_part_sums` WHERE `operator_id` = old.`operator_id` AND `month` = substr(old.`used_date`, 1, 7)
		AND `priced_in` = iif(old.`unit_price` IS NULL, 'none', old.`currency`) AND `uses` = 1;
	UPDATE `operator_part_sums` SET `uses` = `uses` - 1, `quantity` = `quantity` - old.`quantity`, `amount` = `amount` - ifnull(old.`total_price`, 0),
		`last_used` = iif(`last_used` > old.`used_date`, `last_used`, (SELECT max(`used_date`) FROM `parts_used`
			WHERE `operator_id` = old.`operator_id` AND `used_date` BETWEEN substr(old.`used_date`, 1, 8) || '01' AND old.`used_date`
				AND `deleted_at` IS NULL AND iif(`unit_price` IS NULL, 'none', `currency`) = `priced_in`))
	WHERE `operator_id` = old.`operator_id` AND `month` = substr(old.`used_date`, 1, 7)
		AND `priced_in` = iif(old.`unit_price` IS NULL, 'none', old.`currency`);
	DELETE FROM `vessel_part_sums` WHERE `vessel_directory_id` = (SELECT `vessel_directory_id` FROM `vessel_projects` WHERE `id` = old.`project_id`)
		AND `priced_in` = iif(old.`unit_price` IS NULL, 'none', old.`currency`) AND `uses` = 1;
	UPDATE `vessel_part_sums` SET `uses` = `uses` - 1, `quantity` = `quantity` - old.`quantity`, `amount` = `amount` - ifnull(old.`total_price`, 0),
		`last_used` = iif(`last_used` > old.`used_date`, `last_used`, (SELECT max(`used_date`) FROM `parts_used`
			WHERE `project_id` IN (SELECT `id` FROM `vessel_projects` WHERE `vessel_directory_id` = `vessel_part_sums`.`vessel_directory_id`)
				AND `deleted_at` IS NULL AND iif(`unit_price` IS NULL, 'none', `currency`) = `priced_in`))
	WHERE `vessel_directory_id` = (SELECT `vessel_directory_id` FROM `vessel_projects` WHERE `id` = old.`project_id`)
		AND `priced_in` = iif(old.`unit_price` IS NULL, 'none', old.`currency`);
END;
--> statement-breakpoint
CREATE TRIGGER `parts_used_add_sums` AFTER UPDATE OF `project_id`, `operator_id`, `product_id`, `part_name`, `part_number`, `quantity`, `unit_price`, `currency`, `used_date`, `deleted_at` ON `parts_used`
	WHEN new.`deleted_at` IS NULL AND (old.`project_id`, old.`operator_id`, old.`product_id`, old.`part_name`, old.`part_number`, old.`quantity`, old.`unit_price`, old.`currency`, old.`used_date`, old.`deleted_at`)
		IS NOT (new.`project_id`, new.`operator_id`, new.`product_id`, new.`part_name`, new.`part_number`, new.`quantity`, new.`unit_price`, new.`currency`, new.`used_date`, new.`deleted_at`)
BEGIN
	INSERT INTO `part_sums` (`month`, `product_id`, `part_name`, `part_number`, `priced_in`, `uses`, `quantity`, `amount`, `last_used`)
	VALUES (substr(new.`used_date`, 1, 7), ifnull(new.`product_id`, 0), new.`part_name`, ifnull(new.`part_number`, ''),
		iif(new.`unit_price` IS NULL, 'none', new.`currency`), 1, new.`quantity`, ifnull(new.`total_price`, 0), new.`used_date`)
	ON CONFLICT DO UPDATE SET `uses` = `uses` + 1, `quantity` = `quantity` + excluded.`quantity`,
		`amount` = `amount` + excluded.`amount`, `last_used` = max(`last_used`, excluded.`last_used`);
	INSERT INTO `operator_part_sums` (`operator_id`, `month`, `priced_in`, `uses`, `quantity`, `amount`, `last_used`)
	VALUES (new.`operator_id`, substr(new.`used_date`, 1, 7),
		iif(new.`unit_price` IS NULL, 'none', new.`currency`), 1, new.`quantity`, ifnull(new.`total_price`, 0), new.`used_date`)
	ON CONFLICT DO UPDATE SET `uses` = `uses` + 1, `quantity` = `quantity` + excluded.`quantity`,
		`amount` = `amount` + excluded.`amount`, `last_used` = max(`last_used`, excluded.`last_used`);
	INSERT INTO `vessel_part_sums` (`vessel_directory_id`, `priced_in`, `uses`, `quantity`, `amount`, `last_used`)
	SELECT `vessel_directory_id`,
		iif(new.`unit_price` IS NULL, 'none', new.`currency`), 1, new.`quantity`, ifnull(new.`total_price`, 0), new.`used_date`
	FROM `vessel_projects` WHERE `id` = new.`project_id` AND `vessel_directory_id` IS NOT NULL
	ON CONFLICT DO UPDATE SET `uses` = `uses` + 1, `quantity` = `quantity` + excluded.`quantity`,
		`amount` = `amount` + excluded.`amount`, `last_used` = max(`last_used`, excluded.`last_used`);
END;
--> statement-breakpoint
CREATE TRIGGER `vessel_projects_move_sums` AFTER UPDATE OF `vessel_directory_id` ON `vessel_projects`
	WHEN old.`vessel_directory_id` IS NOT new.`vessel_directory_id`
BEGIN
	DELETE FROM `vessel_part_sums` WHERE `vessel_directory_id` IN (old.`vessel_directory_id`, new.`vessel_directory_id`);
	INSERT INTO `vessel_part_sums` (`vessel_directory_id`, `priced_in`, `uses`, `quantity`, `amount`, `last_used`)
	SELECT `project`.`vessel_directory_id`, iif(`part`.`unit_price` IS NULL, 'none', `part`.`currency`),
		count(*), sum(`part`.`quantity`), ifnull(sum(`part`.`total_price`), 0), max(`part`.`used_date`)
	FROM `vessel_projects` AS `project` JOIN `parts_used` AS `part` ON `part`.`project_id` = `project`.`id`
	WHERE `project`.`vessel_directory_id` IN (old.`vessel_directory_id`, new.`vessel_directory_id`) AND `part`.`deleted_at` IS NULL
	GROUP BY 1, 2;
END;
