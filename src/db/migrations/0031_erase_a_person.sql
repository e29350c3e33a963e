-- The erasure of one person's data edits these records; nothing else may. The key exists only within its transaction.
DROP TRIGGER `audit_logs_no_update`;--> statement-breakpoint
CREATE TRIGGER `audit_logs_no_update` BEFORE UPDATE ON `audit_logs`
WHEN NOT EXISTS (SELECT 1 FROM `installation` WHERE `key` = 'erasingPerson')
BEGIN
	SELECT raise(ABORT, 'audit_logs is append-only');
END;
--> statement-breakpoint
DROP TRIGGER `vessel_logs_no_update`;--> statement-breakpoint
CREATE TRIGGER `vessel_logs_no_update` BEFORE UPDATE ON `vessel_logs`
WHEN NOT EXISTS (SELECT 1 FROM `installation` WHERE `key` = 'erasingPerson')
BEGIN
	SELECT raise(ABORT, 'vessel_logs is append-only');
END;
