-- What must outlive every mistake. Rebuilding one of these tables drops its trigger: create it again after.
CREATE TRIGGER `portal_users_no_delete` BEFORE DELETE ON `portal_users`
BEGIN
	SELECT raise(ABORT, 'A portal user is never deleted: deactivate instead');
END;
--> statement-breakpoint
CREATE TRIGGER `parts_used_no_delete` BEFORE DELETE ON `parts_used`
BEGIN
	SELECT raise(ABORT, 'A part is never deleted: set deleted_at instead');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_logs_no_update` BEFORE UPDATE ON `audit_logs`
BEGIN
	SELECT raise(ABORT, 'audit_logs is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_logs_no_delete` BEFORE DELETE ON `audit_logs`
BEGIN
	SELECT raise(ABORT, 'audit_logs is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `vessel_logs_no_update` BEFORE UPDATE ON `vessel_logs`
BEGIN
	SELECT raise(ABORT, 'vessel_logs is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `vessel_logs_no_delete` BEFORE DELETE ON `vessel_logs`
BEGIN
	SELECT raise(ABORT, 'vessel_logs is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `whistleblower_access_logs_no_update` BEFORE UPDATE ON `whistleblower_access_logs`
BEGIN
	SELECT raise(ABORT, 'whistleblower_access_logs is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `whistleblower_access_logs_no_delete` BEFORE DELETE ON `whistleblower_access_logs`
BEGIN
	SELECT raise(ABORT, 'whistleblower_access_logs is append-only');
END;
