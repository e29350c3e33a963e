ALTER TABLE `vessel_projects` ADD `port_agent_phone` text;--> statement-breakpoint
ALTER TABLE `vessel_projects` ADD `port_agent_email` text;