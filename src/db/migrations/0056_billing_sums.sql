CREATE TABLE `billing_sums` (
	`billing_state` text NOT NULL,
	`currency` text NOT NULL,
	`projects` integer DEFAULT 0 NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	`approved` integer DEFAULT 0 NOT NULL,
	`invoiced` integer DEFAULT 0 NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`value` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`billing_state`, `currency`),
	CONSTRAINT "billing_sums_billing_state" CHECK("billing_sums"."billing_state" in ('nothing to bill', 'pending', 'ready', 'part invoiced', 'invoiced', 'paid')),
	CONSTRAINT "billing_sums_currency" CHECK("billing_sums"."currency" in ('NOK', 'USD', 'EUR'))
);
--> statement-breakpoint
CREATE INDEX `parts_used_pending` ON `parts_used` (`project_id`) WHERE "parts_used"."billing_status" = 'pending' and "parts_used"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `parts_used_approved` ON `parts_used` (`project_id`) WHERE "parts_used"."billing_status" = 'approved' and "parts_used"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `vessel_projects_ended` ON `vessel_projects` (`billing_state`, case when "status" in ('work done', 'completed', 'cancelled')
    then coalesce("completed_date", date("work_ended_at" / 1000, 'unixepoch', case when "work_ended_at" / 1000 >= unixepoch(strftime('%Y', "work_ended_at" / 1000, 'unixepoch') || '-03-25', 'weekday 0', '+1 hour') and "work_ended_at" / 1000 < unixepoch(strftime('%Y', "work_ended_at" / 1000, 'unixepoch') || '-10-25', 'weekday 0', '+1 hour') then '+2 hours' else '+1 hour' end)) end, `status`);--> statement-breakpoint
INSERT INTO billing_sums (billing_state, currency, projects, pending, approved, invoiced, paid, lines)
SELECT billing_state, project_totals.currency, sum(lines > 0), sum(pending), sum(approved), sum(invoiced), sum(paid), sum(lines)
FROM project_totals JOIN vessel_projects ON vessel_projects.id = project_totals.project_id GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO billing_sums (billing_state, currency, value)
SELECT billing_state, currency, sum(project_value) FROM vessel_projects
WHERE project_value IS NOT NULL AND value_billing_status IN ('pending', 'approved', 'invoiced', 'disputed', 'paid') GROUP BY 1, 2
ON CONFLICT DO UPDATE SET value = excluded.value;
--> statement-breakpoint
CREATE TRIGGER billing_sums_add_totals AFTER INSERT ON project_totals BEGIN
  INSERT INTO billing_sums (billing_state, currency, projects, pending, approved, invoiced, paid, lines)
  SELECT billing_state, NEW.currency, (NEW.lines > 0), NEW.pending, NEW.approved, NEW.invoiced, NEW.paid, NEW.lines
  FROM vessel_projects WHERE id = NEW.project_id
  ON CONFLICT DO UPDATE SET projects = projects + excluded.projects, pending = pending + excluded.pending,
    approved = approved + excluded.approved, invoiced = invoiced + excluded.invoiced, paid = paid + excluded.paid,
    lines = lines + excluded.lines;
END;
--> statement-breakpoint
CREATE TRIGGER billing_sums_remove_totals AFTER DELETE ON project_totals BEGIN
  INSERT INTO billing_sums (billing_state, currency, projects, pending, approved, invoiced, paid, lines)
  SELECT billing_state, OLD.currency, -(OLD.lines > 0), -OLD.pending, -OLD.approved, -OLD.invoiced, -OLD.paid, -OLD.lines
  FROM vessel_projects WHERE id = OLD.project_id
  ON CONFLICT DO UPDATE SET projects = projects + excluded.projects, pending = pending + excluded.pending,
    approved = approved + excluded.approved, invoiced = invoiced + excluded.invoiced, paid = paid + excluded.paid,
    lines = lines + excluded.lines;
END;
--> statement-breakpoint
CREATE TRIGGER billing_sums_change_totals AFTER UPDATE ON project_totals BEGIN
  INSERT INTO billing_sums (billing_state, currency, projects, pending, approved, invoiced, paid, lines)
  SELECT billing_state, OLD.currency, -(OLD.lines > 0), -OLD.pending, -OLD.approved, -OLD.invoiced, -OLD.paid, -OLD.lines
  FROM vessel_projects WHERE id = OLD.project_id
  ON CONFLICT DO UPDATE SET projects = projects + excluded.projects, pending = pending + excluded.pending,
    approved = approved + excluded.approved, invoiced = invoiced + excluded.invoiced, paid = paid + excluded.paid,
    lines = lines + excluded.lines;
  INSERT INTO billing_sums (billing_state, currency, projects, pending, approved, invoiced, paid, lines)
  SELECT billing_state, NEW.currency, (NEW.lines > 0), NEW.pending, NEW.approved, NEW.invoiced, NEW.paid, NEW.lines
  FROM vessel_projects WHERE id = NEW.project_id
  ON CONFLICT DO UPDATE SET projects = projects + excluded.projects, pending = pending + excluded.pending,
    approved = approved + excluded.approved, invoiced = invoiced + excluded.invoiced, paid = paid + excluded.paid,
    lines = lines + excluded.lines;
END;
--> statement-breakpoint
CREATE TRIGGER billing_sums_move_totals AFTER UPDATE OF billing_state ON vessel_projects
WHEN OLD.billing_state <> NEW.billing_state BEGIN
  INSERT INTO billing_sums (billing_state, currency, projects, pending, approved, invoiced, paid, lines)
  SELECT OLD.billing_state, currency, -(lines > 0), -pending, -approved, -invoiced, -paid, -lines
  FROM project_totals WHERE project_id = OLD.id
  ON CONFLICT DO UPDATE SET projects = projects + excluded.projects, pending = pending + excluded.pending,
    approved = approved + excluded.approved, invoiced = invoiced + excluded.invoiced, paid = paid + excluded.paid,
    lines = lines + excluded.lines;
  INSERT INTO billing_sums (billing_state, currency, projects, pending, approved, invoiced, paid, lines)
  SELECT NEW.billing_state, currency, (lines > 0), pending, approved, invoiced, paid, lines
  FROM project_totals WHERE project_id = NEW.id
  ON CONFLICT DO UPDATE SET projects = projects + excluded.projects, pending = pending + excluded.pending,
    approved = approved + excluded.approved, invoiced = invoiced + excluded.invoiced, paid = paid + excluded.paid,
    lines = lines + excluded.lines;
END;
--> statement-breakpoint
CREATE TRIGGER billing_sums_add_value AFTER INSERT ON vessel_projects WHEN NEW.project_value IS NOT NULL BEGIN
  INSERT INTO billing_sums (billing_state, currency, value)
  SELECT NEW.billing_state, NEW.currency, NEW.project_value
  WHERE NEW.project_value IS NOT NULL AND NEW.value_billing_status IN ('pending', 'approved', 'invoiced', 'disputed', 'paid')
  ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER billing_sums_change_value
AFTER UPDATE OF project_value, currency, value_billing_status, billing_state ON vessel_projects
WHEN OLD.project_value IS NOT NEW.project_value OR OLD.currency IS NOT NEW.currency
  OR OLD.value_billing_status <> NEW.value_billing_status OR OLD.billing_state <> NEW.billing_state BEGIN
  INSERT INTO billing_sums (billing_state, currency, value)
  SELECT OLD.billing_state, OLD.currency, -OLD.project_value
  WHERE OLD.project_value IS NOT NULL AND OLD.value_billing_status IN ('pending', 'approved', 'invoiced', 'disputed', 'paid')
  ON CONFLICT DO UPDATE SET value = value + excluded.value;
  INSERT INTO billing_sums (billing_state, currency, value)
  SELECT NEW.billing_state, NEW.currency, NEW.project_value
  WHERE NEW.project_value IS NOT NULL AND NEW.value_billing_status IN ('pending', 'approved', 'invoiced', 'disputed', 'paid')
  ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER billing_sums_drop_empty AFTER UPDATE ON billing_sums
WHEN NEW.projects = 0 AND NEW.lines = 0 AND NEW.value = 0
  AND NEW.pending = 0 AND NEW.approved = 0 AND NEW.invoiced = 0 AND NEW.paid = 0 BEGIN
  DELETE FROM billing_sums WHERE billing_state = NEW.billing_state AND currency = NEW.currency;
END;
