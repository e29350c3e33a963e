import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLogs } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;

beforeEach(() => {
  project = createProjectHarness({ projectValue: 1_250_050, currency: 'NOK', operatorHours: 1250 });
});
afterEach(() => project.close());

const rowsOf = (csv: string) =>
  parse<Record<string, string>>(csv, { bom: true, columns: true, record_delimiter: '\r\n' });

test('exports every matching project in list order for a manager, and audits the export', async () => {
  const { manager } = project.people;
  for (let number = 1; number <= 120; number += 1) {
    createProject(project.db, { vesselName: `Hav ${number}`, status: 'confirmed', createdBy: manager.id });
  }
  const { csv, fileName } = await project.as.manager.projects.exportCsv({
    status: ['confirmed'],
    sort: 'vesselName',
    direction: 'desc',
  });
  expect(fileName).toBe('projects-2026-03-02.csv');
  const rows = rowsOf(csv);
  expect(rows).toHaveLength(120);
  expect(rows[0]).toMatchObject({ Vessel: 'Hav 99', Status: 'confirmed', Value: '' });
  expect(project.db.select().from(auditLogs).all()).toMatchObject([
    {
      action: 'export',
      entityType: 'project',
      entityId: null,
      description: 'Exported 120 projects',
      changedBy: manager.id,
    },
  ]);
});

test('includes hours, value and currency of a project', async () => {
  const { csv } = await project.as.manager.projects.exportCsv({ q: 'Nordskjær' });
  expect(rowsOf(csv)).toMatchObject([
    {
      Operator: 'Ola Operator',
      Hours: '12.5',
      Value: '12500.50',
      Currency: 'NOK',
      Billing: 'nothing to bill',
    },
  ]);
});

test('escapes formulas', async () => {
  createProject(project.db, {
    vesselName: '=HYPERLINK("https://elsewhere.example")',
    location: '+1+1',
    createdBy: project.people.manager.id,
  });
  const { csv } = await project.as.manager.projects.exportCsv({ q: 'HYPERLINK' });
  expect(rowsOf(csv)).toMatchObject([
    { Vessel: '\'=HYPERLINK("https://elsewhere.example")', Location: "'+1+1" },
  ]);
});

test('operators cannot export', async () => {
  expect(await codeOf(project.as.operator.projects.exportCsv({}))).toBe('FORBIDDEN');
  expect(project.db.select().from(auditLogs).all()).toEqual([]);
});
